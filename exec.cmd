@rem Windows has no exec, with which package.json lets the signals of npm reach the program, not a shell before it.
@%*
