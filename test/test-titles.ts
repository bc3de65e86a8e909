// Test titles in a source file, read from its syntax tree: ids in comments, data and helpers are ignored.

import { parseAst } from 'vite';

/** Functions that define a test; `story` runs one in a browser. */
const TEST_FUNCTIONS = new Set(['test', 'it', 'story', 'thoroughTest', 'releaseTest']);

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

function visitNodes(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const one of value) visitNodes(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) visitNodes(child, visit);
  }
}

/** The function at the start of a call: `test` of `test.each(rows)(title, run)`. */
function rootName(callee: SyntaxNode): string | null {
  if (callee.type === 'Identifier') return callee.name as string;
  const inner = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  return isNode(inner) ? rootName(inner) : null;
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');
}

const withoutTypes = (node: SyntaxNode): SyntaxNode =>
  node.type.startsWith('TS') && isNode(node.expression) ? withoutTypes(node.expression) : node;

/** Texts in the rows of `test.each(rows)`, some of which appear in the title. */
function rowTexts(rows: SyntaxNode, constants: ReadonlyMap<string, SyntaxNode>): string[] {
  const table = withoutTypes(rows);
  const found = table.type === 'Identifier' ? constants.get(table.name as string) : table;
  const cells = ((found && withoutTypes(found).elements) ?? []) as SyntaxNode[];
  return cells
    .filter(isNode)
    .flatMap((row) => (row.type === 'ArrayExpression' ? (row.elements as SyntaxNode[]).filter(isNode) : [row]))
    .flatMap((cell) => textOf(cell) ?? []);
}

/** Titles of tests with the texts of their rows, without those of enclosing groups. */
export function testTitles(source: string, lang: 'ts' | 'tsx'): string[] {
  const program = parseAst(source, { lang });
  const constants = new Map<string, SyntaxNode>();
  const titles: string[] = [];
  visitNodes(program, ({ type, id, init, callee, arguments: given }) => {
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init)) constants.set(id.name as string, init);
    if (type !== 'CallExpression' || !isNode(callee) || !TEST_FUNCTIONS.has(rootName(callee) ?? '')) return;
    const [first] = given as SyntaxNode[];
    const title = first && textOf(first);
    if (!title) return;
    const [rows] = callee.type === 'CallExpression' ? (callee.arguments as SyntaxNode[]) : [];
    titles.push(title, ...(rows ? rowTexts(rows, constants) : []));
  });
  return titles;
}
