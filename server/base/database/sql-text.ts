// Renders a statement written as text. The query builder would first copy its whole tree for its plugins, which takes
// longer than all of this.

import type { ColumnNode, OperationNode, RawBuilder, RawNode, ReferenceNode, TableNode, ValueNode } from 'kysely';

/** A statement and the values of its placeholders `$1`, `$2`… */
interface Written {
  text: string;
  values: unknown[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A trusted constant, inlined into the text. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const tableName = ({ table: { schema, identifier } }: TableNode): string =>
  schema ? `${quoted(schema.name)}.${quoted(identifier.name)}` : quoted(identifier.name);

/** Rendered so far: texts, with one value between each two. */
interface Parts {
  texts: string[];
  values: unknown[];
}

const addText = ({ texts }: Parts, text: string): void => {
  texts[texts.length - 1] += text;
};

function addValue({ texts, values }: Parts, value: unknown): void {
  values.push(value);
  texts.push('');
}

function addParts(parts: Parts, { texts, values }: Parts): void {
  addText(parts, texts[0]!);
  for (const [at, value] of values.entries()) {
    addValue(parts, value);
    addText(parts, texts[at + 1]!);
  }
}

/** Cache of long parts such as the columns of a list: nodes are immutable, so a reused part is rendered once. */
const writtenParts = new WeakMap<RawNode, Parts>();
/** Shorter parts render as quickly as a cache lookup. */
const LONG_PART = 6;

function writeFragments({ sqlFragments, parameters }: RawNode, parts: Parts): void {
  for (const [at, fragment] of sqlFragments.entries()) {
    addText(parts, fragment);
    if (at < parameters.length) write(parameters[at]!, parts);
  }
}

function partsOfLong(node: RawNode): Parts {
  const known = writtenParts.get(node);
  if (known) return known;
  const parts: Parts = { texts: [''], values: [] };
  writeFragments(node, parts);
  writtenParts.set(node, parts);
  return parts;
}

function write(node: OperationNode, parts: Parts): void {
  switch (node.kind) {
    case 'RawNode':
      if ((node as RawNode).parameters.length < LONG_PART) writeFragments(node as RawNode, parts);
      else addParts(parts, partsOfLong(node as RawNode));
      return;
    case 'ValueNode': {
      const { value, immediate } = node as ValueNode;
      if (immediate) addText(parts, literal(value));
      else addValue(parts, value);
      return;
    }
    case 'ReferenceNode': {
      const { column, table } = node as ReferenceNode;
      if (table) addText(parts, `${tableName(table)}.`);
      addText(parts, quoted((column as ColumnNode).column.name));
      return;
    }
    case 'TableNode':
      addText(parts, tableName(node as TableNode));
      return;
    default:
      throw new Error(`A statement in text has no ${node.kind}.`);
  }
}

/** A statement for the driver. @throws Error for parts that only the query builder can render */
export function textOf(query: RawBuilder<unknown>): Written {
  const parts: Parts = { texts: [''], values: [] };
  write(query.toOperationNode(), parts);
  const text = parts.texts.map((part, place) => (place === 0 ? part : `$${place}${part}`)).join('');
  return { text, values: parts.values };
}
