/** The catalog in a server of `node:http`, Express and their like. */
export {
  createNodeHandler,
  type FetchAnswers,
  type NodeHandler,
  type NodeRequest,
  type NodeResponse,
} from './node-handler.ts';
