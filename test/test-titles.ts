// The titles of the tests in a source file, read from its syntax tree: ids in comments, data and helpers are no titles.

import { parseAst } from 'vite';

/** What makes a test; `story` runs one in a browser. */
const TEST_FUNCTIONS = new Set(['test', 'it', 'story', 'thoroughTest', 'releaseTest']);

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The function that a call begins with: `test` of `test.each(rows)(title, run)`. */
function rootName(callee: SyntaxNode): string | null {
  if (callee.type === 'Identifier') return callee.name as string;
  const inner = callee.type === 'MemberExpression' ? callee.object : (callee.callee ?? callee.tag);
  return isNode(inner) ? rootName(inner) : null;
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');
}

/** Titles of tests, not of the groups around them. */
export function testTitles(source: string): string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && TEST_FUNCTIONS.has(rootName(value.callee as SyntaxNode) ?? '')) {
      const [first] = value.arguments as SyntaxNode[];
      const title = first && textOf(first);
      if (title) titles.push(title);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(source, { lang: 'tsx' }));
  return titles;
}
