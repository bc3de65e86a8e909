// The text and the values of a statement that was written as text. The query builder would first copy its whole tree for
// its plugins, which takes longer than what is done here.

import type { ColumnNode, OperationNode, RawBuilder, RawNode, ReferenceNode, TableNode, ValueNode } from 'kysely';

/** A statement, and the values of its places `$1`, `$2`… */
export interface Written {
  text: string;
  values: unknown[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A value of the program's own that stands in the text itself. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const tableName = ({ table: { schema, identifier } }: TableNode): string =>
  schema ? `${quoted(schema.name)}.${quoted(identifier.name)}` : quoted(identifier.name);

function write(node: OperationNode, written: Written): void {
  switch (node.kind) {
    case 'RawNode': {
      const { sqlFragments, parameters } = node as RawNode;
      for (const [at, fragment] of sqlFragments.entries()) {
        written.text += fragment;
        if (at < parameters.length) write(parameters[at]!, written);
      }
      return;
    }
    case 'ValueNode': {
      const { value, immediate } = node as ValueNode;
      written.text += immediate ? literal(value) : `$${written.values.push(value)}`;
      return;
    }
    case 'ReferenceNode': {
      const { column, table } = node as ReferenceNode;
      if (table) written.text += `${tableName(table)}.`;
      written.text += quoted((column as ColumnNode).column.name);
      return;
    }
    case 'TableNode':
      written.text += tableName(node as TableNode);
      return;
    default:
      throw new Error(`A statement in text has no ${node.kind}.`);
  }
}

/** A statement as the driver takes it. @throws Error for parts that only the query builder can write */
export function textOf(query: RawBuilder<unknown>): Written {
  const written: Written = { text: '', values: [] };
  write(query.toOperationNode(), written);
  return written;
}
