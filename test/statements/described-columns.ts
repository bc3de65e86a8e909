// Asks the database to describe a statement's columns without running it: names, types, and which may be null because
// of their table or an outer join.

import type pg from 'pg';
import type { ValueKind } from './claimed-rows.ts';
import { findNulledColumns } from './nulled-columns.ts';

export interface DescribedColumn {
  name: string;
  /** Kind of value that the reader returns; json may become any. */
  kind: ValueKind;
  /** Reason why it may be null, as far as the database knows. */
  mayBeNull: 'nullable column' | 'outer join' | null;
}

interface Described {
  parameterTypes: number[];
  fields: pg.FieldDef[];
}

/** Value kinds by type oid, as converted by the reader (server/base/database/db.ts); all others are read as text. */
const KINDS = new Map<number, ValueKind>([
  [16, 'boolean'],
  [17, 'bytes'],
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, 'number'] as const),
  ...[114, 3802].map((oid) => [oid, 'any'] as const),
  [1114, 'date'],
  ...[1000, 1001, 1005, 1007, 1009, 1015, 1021, 1022, 1231, 2951, 3807].map((oid) => [oid, 'array'] as const),
]);

interface Wire {
  parse(query: { text: string; name: string; types: number[] }): void;
  describe(of: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

/** Parses and describes a statement over the wire protocol; the driver accepts such objects as queries. */
function describeOverWire(client: pg.ClientBase, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const described: Described = { parameterTypes: [], fields: [] };
    let failure: Error | undefined;
    client.query({
      submit: (wire: Wire) => {
        wire.once('parameterDescription', ({ dataTypeIDs }) => {
          described.parameterTypes = dataTypeIDs;
        });
        wire.parse({ text, name: '', types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) => {
        described.fields = fields;
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => (failure ? undefined : resolve(described)),
    } as never);
  });
}

async function findNullableColumns(client: pg.ClientBase, fields: readonly pg.FieldDef[]): Promise<Set<string>> {
  const { rows } = await client.query<{ place: string }>(
    `select attrelid || ':' || attnum as place from pg_attribute where attrelid = any ($1::oid[]) and not attnotnull`,
    [fields.map(({ tableID }) => tableID)],
  );
  return new Set(rows.map(({ place }) => place));
}

/** Columns that a statement returns; empty if it returns no rows. */
export async function describeColumns(client: pg.ClientBase, text: string): Promise<DescribedColumn[]> {
  const { parameterTypes, fields } = await describeOverWire(client, text);
  if (fields.length === 0) return [];
  const nullable = await findNullableColumns(client, fields);
  const nulled = await findNulledColumns(client, text, parameterTypes);
  return fields.map(({ name, dataTypeID, tableID, columnID }, index) => ({
    name,
    kind: KINDS.get(dataTypeID) ?? 'string',
    mayBeNull: nullable.has(`${tableID}:${columnID}`) ? 'nullable column' : nulled.has(index) ? 'outer join' : null,
  }));
}
