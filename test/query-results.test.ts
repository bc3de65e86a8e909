// A row that must exist is read with `only`, whose error names the statement, not asserted with `!`.

import type { Node } from 'typescript/unstable/ast';
import {
  isArrayBindingPattern,
  isAwaitExpression,
  isCallExpression,
  isElementAccessExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { expect, test } from 'vitest';
import { productionFiles, readSources } from './syntax-trees.ts';

const QUERIES = ['one', 'all'];

/** The expression without `await`, parentheses and index. */
function inner(node: Node): Node {
  if (isParenthesizedExpression(node) || isAwaitExpression(node) || isElementAccessExpression(node))
    return inner(node.expression);
  return node;
}

function isQuery(node: Node): boolean {
  const call = inner(node);
  if (!isCallExpression(call) || !isPropertyAccessExpression(call.expression)) return false;
  const { name, expression } = call.expression;
  return QUERIES.includes(name.text) && /(tx|db|database|primary|copy)$/i.test(expression.getText());
}

/** Names that hold a query result, by the function that declares them. */
function findAsserted(file: string, source: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node, results: ReadonlySet<string>): void => {
    let known = results;
    if (isFunctionLikeDeclaration(node)) known = new Set([...results, ...resultsIn(node)]);
    if (isNonNullExpression(node)) {
      const asserted = inner(node.expression);
      if (isQuery(asserted) || (isIdentifier(asserted) && known.has(asserted.text)))
        found.push(`${file}: ${node.getText().replace(/\s+/g, ' ').slice(0, 120)}`);
    }
    node.forEachChild((child) => visit(child, known));
  };
  visit(source, new Set());
  return found;
}

/** Names declared in the function itself. */
function resultsIn(scope: Node): string[] {
  const names: string[] = [];
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && node.initializer && isQuery(node.initializer)) {
      if (isIdentifier(node.name)) names.push(node.name.text);
      else if (isArrayBindingPattern(node.name)) names.push(...node.name.elements.map((element) => element.getText()));
    }
    if (!isFunctionLikeDeclaration(node)) node.forEachChild(visit);
  };
  scope.forEachChild(visit);
  return names;
}

test('never asserts that a statement returned a row', () => {
  expect(readSources(productionFiles('server'), findAsserted).flat()).toEqual([]);
});

test('finds assertions on results, directly and through a variable', () => {
  const file = 'server/main.ts';
  const text = `async function read(tx: Tx, rows: string[]) {
  const row = await tx.one(query);
  const [first] = await tx.all(query);
  const list = await tx.all(query);
  use(rows[0]!, (await tx.one(query))!.id, row!.id, first!.id, list[0]!);
}
`;
  expect(readSources([file], findAsserted, { [file]: text })[0]).toEqual([
    `${file}: (await tx.one(query))!`,
    `${file}: row!`,
    `${file}: first!`,
    `${file}: list[0]!`,
  ]);
});
