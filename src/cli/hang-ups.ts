/**
 * Takes hang-ups from now on. What it gives calls back for each, and once for any that came before: a service that starts
 * may have read the world already.
 */
export function awaitHangUps(): (onHangUp: () => void) => void {
  let hasHungUp = false;
  let call = (): void => {
    hasHungUp = true;
  };
  process.on('SIGHUP', () => call());
  return (onHangUp) => {
    call = onHangUp;
    if (hasHungUp) {
      onHangUp();
    }
  };
}
