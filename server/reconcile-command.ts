// The command `reconcile`: purchases left open by a restore, the last documents issued before it, and the statement of
// a provider that cannot be queried.

import { BackupError } from '#server/backups/backup-error.ts';
import { readRestoreStatus } from '#server/buying/recovery/reconcile-status.ts';
import { applyStatement } from '#server/buying/recovery/reconciler.ts';
import {
  parseDocumentNumber,
  restoreWithoutNumbers,
  stateLastNumbers,
} from '#server/invoices/issuing/document-gaps.ts';
import type { Services } from './services.ts';

/** Values of a repeatable option: --last A --last B. */
const valuesOf = (args: readonly string[], option: string): string[] =>
  args.flatMap((arg, index) => (arg === option ? [args[index + 1] ?? ''] : []));

async function stateDocuments({ database, clock }: Services, numbers: readonly string[]): Promise<void> {
  const last = numbers.map((text) => {
    const number = parseDocumentNumber(text);
    if (!number) throw new BackupError(`--last takes a number like INV-2026-000130 or CRN-2026-000004, not "${text}".`);
    return number;
  });
  const gaps = await database.transaction((tx) => stateLastNumbers(tx, last, clock.now()));
  if (!gaps) return console.log('No restore waits for the numbers of documents.');
  for (const gap of gaps) console.log(gap);
  console.log('Invoices and credit notes are issued again.');
}

async function applyProviderStatement(
  { database, clock }: Services,
  code: string,
  references: readonly string[],
): Promise<void> {
  const units = await applyStatement(database, code, references, clock.now());
  if (units === null) throw new BackupError(`There is no provider ${code}.`);
  console.log(`${units} units of ${code} were settled by its statement, ${references.length} of them as bought.`);
}

/** Applies the options, then prints what remains open. */
export async function reconcileCommand(services: Services, args: readonly string[]): Promise<number> {
  const [last, [provider], bought] = [
    valuesOf(args, '--last'),
    valuesOf(args, '--statement'),
    valuesOf(args, '--bought'),
  ];
  if (last.length > 0 || args.includes('--no-documents')) await stateDocuments(services, last);
  if (provider) await applyProviderStatement(services, provider, bought);
  const status = await readRestoreStatus(services.database);
  if (!status) {
    console.log('This database was never restored.');
    return 0;
  }
  console.log(`Restored at ${status.restoredAt} to the backup of ${status.takenAt}.`);
  for (const { provider: name, open, found, waiting, needsStatement } of status.providers) {
    console.log(
      `  ${name}: ${open} units still to be asked about, ${found} purchases found, ${waiting} of them for items to come`,
    );
    if (needsStatement && open > 0)
      console.log('    It cannot be asked: reconcile --statement CODE [--bought REFERENCE[=UNITS]]...');
  }
  console.log(
    status.matchedAt
      ? `Keys are bought again since ${status.matchedAt}.`
      : 'Nothing is bought until all were asked about.',
  );
  if (await restoreWithoutNumbers(services.database))
    console.log(
      'Documents are not issued until their last numbers are stated: reconcile --last NUMBER... or --no-documents',
    );
  return 0;
}
