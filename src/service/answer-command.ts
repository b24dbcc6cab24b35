/** The command of the CLI by which a service starts the process of `openAnswersApart`. */
export const answerCommand = 'answer-apart';
