// Masked sample keys of an unconfirmed load, so that users can check them before they are sold. Decrypted here, masked
// immediately, never passed on in full.

import { type RawBuilder, sql } from 'kysely';
import { maskKey } from '#domain/catalog/key-text.ts';
import type { KeySample } from '#domain/loads/calls.ts';
import type { Db } from '#server/base/database/db.ts';
import type { KeyKind, Vault } from '#server/keys/vault.ts';

/** Samples of each kind. */
const SAMPLES = 3;

interface StagedSecret {
  id: string;
  dekId: number;
  kind: KeyKind;
  sealed: Buffer;
}

/** A staged key mostly masked; for an image its size. */
export async function maskStagedKey(vault: Vault, db: Db, row: StagedSecret): Promise<string> {
  const secret = await vault.open(db, row);
  return row.kind === 'text' ? maskKey(secret.reveal()) : describeImage(Buffer.from(secret.reveal(), 'base64'));
}

const IMAGE_KINDS: readonly [hex: string, name: string][] = [
  ['89504e47', 'PNG'],
  ['ffd8', 'JPEG'],
  ['47494638', 'GIF'],
];

const describeImage = (bytes: Buffer): string => {
  const start = bytes.toString('hex', 0, 4);
  const name = IMAGE_KINDS.find(([hex]) => start.startsWith(hex))?.[1] ?? '';
  return `${name} image, ${Math.ceil(bytes.length / 1024)} KB`;
};

type Row = StagedSecret & { line: number; isCleaned: boolean };

/** First and last new keys, and the first cleaned ones; none once confirmed. */
export async function readKeySamples(
  vault: Vault,
  db: Db,
  loadId: string,
): Promise<{ first: KeySample[]; last: KeySample[]; cleaned: KeySample[] }> {
  const read = async (condition: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<KeySample[]> => {
    const rows = await db.all(
      sql<Row>`select k.id, k.dek_id, k.kind, k.sealed, k.line, k.is_cleaned from staged_key k
        join stock_load d on d.id = k.load_id
        where k.load_id = ${loadId} and d.state = 'Ready' and (k.doubt is null or k.is_included) and ${condition}
        order by k.line ${order} limit ${SAMPLES}`,
    );
    const samples = await Promise.all(
      rows.map(async (row) => ({
        line: row.line,
        isCleaned: row.isCleaned,
        masked: await maskStagedKey(vault, db, row),
      })),
    );
    return samples.toSorted((a, b) => a.line - b.line);
  };
  const first = await read(sql`true`, sql`asc`);
  const lastLine = first.at(-1)?.line ?? 0;
  return {
    first,
    last: await read(sql`k.line > ${lastLine}`, sql`desc`),
    cleaned: await read(sql`k.is_cleaned`, sql`asc`),
  };
}
