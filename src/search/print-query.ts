import { quoteValue } from './condition.ts';
import { parseCondition, type QueryNode, type Term } from './query-tree.ts';

/** Writes a query so that it parses to the same tree, with no more parentheses than it needs. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'all':
      return node.nodes.map((each) => printInside(each, ['all', 'any'])).join(' ');
    case 'any':
      return node.nodes.map((each) => printInside(each, ['any'])).join(' or ');
    case 'not':
      return `-${printInside(node.node, ['all', 'any'])}`;
    case 'word':
      return node.text;
    case 'phrase':
      return quoteValue(node.text);
    case 'order':
      return `sort:${/^[\w,-]+$/.test(node.text) ? node.text : quoteValue(node.text)}`;
    case 'list':
      return `${node.field.text}${node.operator.text}${node.value.text}`;
    case 'term': {
      const { field, operator, bound } = node;
      const after = bound ? `${bound.operator.text}${bound.value.text}` : '';
      return `${field.text}${operator.text}${printValue(node)}${after}`;
    }
  }
}

function printInside(node: QueryNode, weaker: readonly QueryNode['kind'][]): string {
  return weaker.includes(node.kind) ? `(${printQuery(node)})` : printQuery(node);
}

function printValue({ field, operator, value }: Term): string {
  const isPlain =
    /^(?:[\p{L}\p{N}.%-]+|\d+'\d*"?)$/u.test(value.text) &&
    parseCondition(field, operator, value).kind === 'term';
  return isPlain ? value.text : quoteValue(value.text);
}
