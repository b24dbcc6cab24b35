/**
 * Ends with 0 where the service of this container says that it lives, else with 1: what the image runs as its health
 * check, since it has neither a shell nor curl. It reads the same variables as the service.
 */
const { PORT, OPERATIONS_PORT } = process.env;
const port = OPERATIONS_PORT || PORT || '8080';

try {
  const response = await fetch(`http://127.0.0.1:${port}/health/live`, {
    signal: AbortSignal.timeout(2000),
  });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
