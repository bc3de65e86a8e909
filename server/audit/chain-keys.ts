// The master keys of a chain of seals. At a rotation a row names the last seal under the earlier key, and is itself
// sealed with the new one. The earlier key can neither continue the chain nor change what it sealed, because the next
// seal covers that (docs/decisions/0097).

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DerivedKeys, Purpose } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { Chain } from './seal-heads.ts';

type ChainName = Chain['name'];

const PURPOSE_OF = { audit: 'audit', books: 'books', reveals: 'ledger' } as const satisfies Record<ChainName, Purpose>;

/** A master key of this database, and the seal after which it seals; null values for the first one. */
interface Segment {
  masterId: string;
  isFirst: boolean;
  afterPosition: number | null;
  previousMac: Buffer | null;
  mac: Buffer | null;
}

const readSegments = (db: Db, chain: ChainName): Promise<Segment[]> =>
  db.all(
    sql<Segment>`select m.master_id, m.id = (select min(id) from master_key_check) as is_first, k.after_position,
        k.previous_mac, k.mac
      from master_key_check m left join chain_key k on k.master_id = m.master_id and k.chain = ${chain} order by m.id`,
  );

function keyOf(keys: DerivedKeys, chain: ChainName, masterId: string): Buffer {
  const key = keys.findKey(PURPOSE_OF[chain], masterId);
  if (!key) throw new Error(`The key that the master key ${masterId} gave to the chain ${chain} is not known here.`);
  return key;
}

/** Key of the next seal. Read it in the transaction that seals, after waiting for its turn. */
export async function readSealingKey(tx: Db, keys: DerivedKeys, chain: ChainName): Promise<Buffer> {
  const newest = (await readSegments(tx, chain)).findLast((one) => one.isFirst || one.mac !== null);
  return keyOf(keys, chain, newest?.masterId ?? keys.masterId);
}

/** Keys of all seals of a chain, by position. A key that is not known matches no seal. */
export async function readChainKeys(
  db: Db,
  keys: DerivedKeys,
  chain: ChainName,
): Promise<(position: number) => Buffer> {
  const segments = await readSegments(db, chain);
  return (position) => {
    const segment = segments.findLast(
      (one) => one.isFirst || (one.afterPosition !== null && one.afterPosition < position),
    );
    return keys.findKey(PURPOSE_OF[chain], segment?.masterId ?? keys.masterId) ?? Buffer.alloc(0);
  };
}

const macOf = (
  key: Buffer,
  chain: ChainName,
  { masterId, afterPosition, previousMac }: Omit<Segment, 'mac' | 'isFirst'>,
) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['chain key', chain, masterId, afterPosition, previousMac?.toString('hex')]))
    .digest();

/** Continues a chain under another master key, in the transaction that rotates and keeps sealers waiting. */
export async function beginChainKey(tx: Tx, keys: DerivedKeys, chain: Chain, masterId: string): Promise<void> {
  const newest = await chain.newest(tx);
  const segment = {
    masterId,
    afterPosition: newest?.position ?? 0,
    previousMac: Buffer.from(newest?.mac ?? '', 'hex'),
  };
  await tx.run(sql`insert into chain_key (chain, master_id, after_position, previous_mac, mac)
    values (${chain.name}, ${masterId}, ${segment.afterPosition}, ${segment.previousMac},
      ${macOf(keyOf(keys, chain.name, masterId), chain.name, segment)})`);
}

/** Contradictions between a chain and the rows that change its key. */
export async function findBrokenChainKeys(db: Db, keys: DerivedKeys, chain: Chain): Promise<string[]> {
  const problems: string[] = [];
  for (const segment of await readSegments(db, chain.name)) {
    const { masterId, isFirst, afterPosition, previousMac, mac } = segment;
    if (isFirst) continue;
    const where = `${chain.displayName} under the master key ${masterId}`;
    const key = keys.findKey(PURPOSE_OF[chain.name], masterId);
    if (mac === null || afterPosition === null) problems.push(`the beginning of ${where} is missing`);
    else if (!key) problems.push(`the key of ${where} is missing`);
    else if (!macOf(key, chain.name, segment).equals(mac)) problems.push(`the beginning of ${where} was changed`);
    else if (((afterPosition && (await chain.macAt(db, afterPosition))) || '') !== previousMac?.toString('hex'))
      problems.push(`the seal before ${where} was changed`);
  }
  return problems;
}
