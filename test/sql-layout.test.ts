// SQL is laid out by hand, one clause per line, in lines of at most 120 characters.

import type { Node, SourceFile } from 'typescript/unstable/ast';
import { isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import { expect, test } from 'vitest';
import { productionFiles, readSources } from './syntax-trees.ts';

const WIDTH = 120;

/** Lines of a file with a statement or a part of one that are too long. */
function findLongLines(file: string, source: SourceFile): string[] {
  const lines = source.text.split('\n');
  const found = new Set<string>();
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
      for (let at = lineOf(node.template.getStart()); at <= lineOf(node.end); at += 1)
        if (lines[at]!.length > WIDTH) found.add(`${file}:${at + 1}`);
    node.forEachChild(visit);
  };
  visit(source);
  return [...found];
}

test('keeps lines of SQL within 120 characters', () => {
  expect(readSources(productionFiles('server'), findLongLines).flat()).toEqual([]);
});

test('finds long lines of a statement, and no others', () => {
  const file = 'server/main.ts';
  const long = 'x'.repeat(WIDTH);
  const text = `const a = '${long}';\nconst b = sql\`select 1\nfrom ${long}y\nwhere true\`;\n`;
  expect(readSources([file], findLongLines, { [file]: text })[0]).toEqual([`${file}:3`]);
});
