// Lists of states in SQL come from the constants of the domain, which say what they mean.

import type { Node } from 'typescript/unstable/ast';
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import { expect, test } from 'vitest';
import { INVOICE_STATES } from '#domain/invoices/calls.ts';
import { CREDIT_MEMO_STATES } from '#domain/invoices/credit-calls.ts';
import { ITEM_STATES } from '#domain/orders/item-states.ts';
import { Package } from '#domain/orders/shapes.ts';
import { ORDER_STATES } from '#domain/orders/states.ts';
import { productionFiles, readSources } from './syntax-trees.ts';

const PACKAGE_STATES = Package.shape.status.options;
const STATES = new Set<string>([
  ...ORDER_STATES,
  ...ITEM_STATES,
  ...INVOICE_STATES,
  ...CREDIT_MEMO_STATES,
  ...PACKAGE_STATES,
]);

const LIST = /'\w+'(?:\s*,\s*'\w+')+/g;

function findStateLists(file: string, source: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const { template } = node;
      const texts = isNoSubstitutionTemplateLiteral(template)
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
      for (const [list] of texts.flatMap((text) => [...text.matchAll(LIST)]))
        if (list.split(',').every((name) => STATES.has(name.trim().slice(1, -1)))) found.push(`${file}: ${list}`);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

test('spells no list of states in a statement', () => {
  expect(readSources(productionFiles('server'), findStateLists).flat()).toEqual([]);
});

test('finds lists of states, and no others', () => {
  const file = 'server/main.ts';
  const text = `sql\`select 1 where state in ('Completed', 'Buffered') and kind in ('Mail', 'Both')\`;
sql\`select \${1} where state = any (array['Draft',
  'Closed']) or state in ('Paused')\`;
`;
  expect(readSources([file], findStateLists, { [file]: text })[0]).toEqual([
    `${file}: 'Completed', 'Buffered'`,
    `${file}: 'Draft',\n  'Closed'`,
  ]);
});
