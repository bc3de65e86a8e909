// Keeps keys out of texts that people type, such as notes: texts are stored as they are, shown to both sides, and logged
// in the audit trail. Words are compared by keyed hashes with all keys, however they are spelled.

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import { keyCopy } from '#domain/catalog/key-copy.ts';
import { nearDuplicateForms, searchForm } from '#domain/catalog/key-text.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Vault } from './vault.ts';

/** Shorter words are part of the language. No product has keys as short as this. */
const KEY_LENGTH_MIN = 6;
/** A key may be typed with spaces between its blocks. */
const WORDS_MAX = 6;
/** Characters that separate a key from the words around it; keys do not contain them. */
const BETWEEN_WORDS = /[^\p{L}\p{N}-]+/u;

/** Search forms of everything in a text that could be a key. */
function possibleKeys(text: string): string[] {
  const forms = new Set<string>();
  for (const word of text.split(/\s+/)) for (const form of nearDuplicateForms(word)) forms.add(form);
  const words = text.normalize('NFKC').split(BETWEEN_WORDS).filter(Boolean);
  for (let from = 0; from < words.length; from += 1)
    for (let count = 1; count <= WORDS_MAX && from + count <= words.length; count += 1)
      forms.add(searchForm(words.slice(from, from + count).join('')));
  return [...forms].filter((form) => form.length >= KEY_LENGTH_MIN);
}

/** @throws Refusal 422 `contains_key` naming the field, if its text contains a key that we have or had */
export async function refuseKeysInText(tx: Tx, vault: Vault, field: string, text: string): Promise<void> {
  const lookups = possibleKeys(text).map((form) => vault.lookup(form));
  if (lookups.length === 0) return;
  const found = await tx.one(
    sql`select 1 from unnest(${lookups}::bytea[]) as l (lookup)
      where exists (select 1 from game_key k where k.lookup = l.lookup) limit 1`,
  );
  if (found) throw invalidField(field, 'contains_key', keyCopy.containsKey);
}
