import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';

/** The SDK validates what it asks users for with this. This server asks for nothing, and the usual validator takes 120 kB. */
export const noElicitation: jsonSchemaValidator = {
  getValidator: () => {
    throw new Error('Expected a server that asks its users for nothing');
  },
};
