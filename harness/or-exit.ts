/** What reading arguments gives; where they are not understood, says why in one line, and ends the process with 2. */
export function orExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}
