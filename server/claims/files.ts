// Files of claims (CLM-051): encrypted in the database, because screenshots show keys, and bound to their row. Attached
// by the partner while the claim is open, and downloaded by both sides.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import { ATTACHED_TYPES } from '#domain/base/attached-file.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { CLAIM_FILE_KINDS, CLAIM_FILES_MAX } from '#domain/claims/file-rules.ts';
import { claimNumber } from '#domain/claims/rules.ts';
import type { ClaimFile } from '#domain/claims/shapes.ts';
import type { Db } from '#server/base/database/db.ts';
import { requireAttachedFile } from '#server/base/files/attached-file.ts';
import type { CommandContext, FileReply, QueryContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { refuseKeysInText } from '#server/keys/keys-in-text.ts';
import type { Vault } from '#server/keys/vault.ts';
import { lockClaims, writeStep } from './claim-steps.ts';

export interface FileServices {
  /** Data keys are read without row-level security. */
  database: Db;
  vault: Vault;
}

/** Bytes of one file cannot be decrypted as those of another. */
const placeOf = (fileId: string) => `claim-file|${fileId}`;

/** Files of a claim in the order in which they were attached. */
export const readClaimFiles = (db: Db, claimId: string): Promise<ClaimFile[]> =>
  db.all(sql<ClaimFile>`select id, name, kind, size, at from claim_file where claim_id = ${claimId} order by place`);

const SENTENCES = {
  empty: claimCopy.fileEmpty,
  tooLarge: claimCopy.attachmentTooLarge,
  wrongKind: claimCopy.fileKind,
};

/** Attaches a file. @throws Refusal 404, 409 if the claim was decided or has all its files, 422 for an unusable file */
export async function attachFile(
  { vault }: Pick<FileServices, 'vault'>,
  { tx, actor, now }: CommandContext,
  { id: claimId, fileName, file }: { id: string; fileName: string; file: unknown },
): Promise<void> {
  const { kind, bytes } = requireAttachedFile(CLAIM_FILE_KINDS, SENTENCES, fileName, file);
  await refuseKeysInText(tx, vault, 'fileName', fileName);
  const by = { actor, now };
  for (const claim of await lockClaims(tx, by, [claimId], 'attach')) {
    const place = (await readClaimFiles(tx, claim.id)).length + 1;
    if (place > CLAIM_FILES_MAX) throw new Refusal('too_many_files', claimCopy.tooManyFiles(CLAIM_FILES_MAX));
    const id = newId();
    const { dekId, sealed } = await vault.sealBytes(tx, placeOf(id), bytes, now);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    await tx.run(sql`insert into claim_file (id, claim_id, company_id, place, name, kind, size, dek_id, sealed, sha256,
        at, by_name)
      values (${id}, ${claim.id}, ${claim.companyId}, ${place}, ${fileName}, ${kind}, ${bytes.length}, ${dekId},
        ${sealed}, ${sha256}, ${now}, ${actor.name})`);
    await writeStep(tx, by, claim, 'attach', { note: fileName });
  }
}

type FileRow = Pick<ClaimFile, 'id' | 'kind'> & { number: number; place: number; dekId: number; sealed: Buffer };

/** Saved under our own name, because no header carries every name that people type. */
const savedName = ({ number, place, kind }: FileRow): string => `${claimNumber(number)}-${place}.${kind}`;

const readFile = (db: Db, actor: Actor, id: string): Promise<FileRow | undefined> =>
  db.one(
    sql<FileRow>`select f.id, f.kind, c.number, f.place, f.dek_id, f.sealed
      from claim_file f join claim c on c.id = f.claim_id
      where f.id = ${id} and (${actor.side !== 'Partner'} or c.company_id = ${actor.companyId}::uuid)`,
  );

/** A file to save. @throws Refusal 404, also for files of other companies */
export const downloadClaimFile =
  (services: FileServices) =>
  async ({ db, actor }: QueryContext, { id }: { id: string }): Promise<FileReply> => {
    const row = await readFile(db, actor, id);
    if (!row) throw new Refusal('missing', commonCopy.notFound);
    return {
      filename: savedName(row),
      contentType: ATTACHED_TYPES[row.kind],
      body: await services.vault.openBytes(services.database, placeOf(id), row),
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    };
  };
