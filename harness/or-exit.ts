/** Returns the parsed arguments. If they are invalid, prints the reason in one line and exits with 2. */
export function orExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
