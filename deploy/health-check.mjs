/**
 * The health check of the image, which has neither a shell nor curl: ends with 0 if the service of this container answers
 * that it lives, else with 1. It reads the same variables as the service.
 */
import http from 'node:http';
import https from 'node:https';

const { HOST, PORT, OPERATIONS_HOST, OPERATIONS_PORT, SOCKET, TLS_CERT } = process.env;

const host = (OPERATIONS_PORT && OPERATIONS_HOST) || HOST || '127.0.0.1';

// The certificate is for the name under which clients know the service.
const request = (TLS_CERT ? https : http).get(
  {
    ...(SOCKET && !OPERATIONS_PORT
      ? { socketPath: SOCKET }
      : { host: host.replace(/^\[(.*)\]$/, '$1'), port: OPERATIONS_PORT || PORT || '8080' }),
    path: '/health/live',
    rejectUnauthorized: false,
    timeout: 2000,
  },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => process.exit(1));
request.on('error', () => process.exit(1));
