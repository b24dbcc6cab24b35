import type { Asked } from '../../harness/service-under-test.ts';

/** The header fields of a message to "/mcp". */
export const mcpFields = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A request to "/mcp" that calls a method of the protocol, or several at once. */
export function mcpRequest(...calls: readonly { method: string; params?: object }[]): Asked {
  const messages = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const body = JSON.stringify(messages.length === 1 ? messages[0] : messages);
  return { method: 'POST', headers: mcpFields, body };
}
