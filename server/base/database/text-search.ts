// SQL for text search and name order: both compare folded text (domain/base/text/fold-text.ts), ignoring case, accents and
// punctuation.

import { sql } from 'kysely';
import { searchWords, skuKey } from '#domain/base/text/fold-text.ts';
import type { Sql } from './db.ts';
import { isOneOf, joinConditions, likePattern } from './list.ts';

/** Text folded for comparison. Indexes use exactly this expression. */
const foldedSql = (text: Sql): Sql => sql`fold_text(${text})`;

/** Folded text that contains these words, as returned by `searchWords`. */
export const foldedContains = (folded: Sql, words: readonly string[]): Sql =>
  words.length === 0 ? sql`false` : joinConditions(words.map((word) => sql`${folded} like ${likePattern(word)}`));

/** Text that contains these words. */
export const containsWords = (text: Sql, words: readonly string[]): Sql => foldedContains(foldedSql(text), words);

/** Text that contains every word of a query, in any order; false for a query of punctuation only. */
export const matchesSearch = (text: Sql, query: string): Sql => containsWords(text, searchWords(query));

/** Several texts of a row joined for searching; NULL counts as empty. */
export const joinedText = (...texts: Sql[]): Sql => sql`concat_ws(' ', ${sql.join(texts)})`;

/** Text that begins with the query. */
export const startsWithSearch = (text: Sql, query: string): Sql =>
  sql`starts_with(${foldedSql(text)}, ${searchWords(query).join(' ')})`;

/** Sort expression of a name: Älpler sorts under A, Łódź under L. */
export const byName = (name: Sql): Sql => sql`${foldedSql(name)} collate "C"`;

/** Matches one of these SKUs, ignoring case. */
export const isSku = (sku: Sql, values: readonly string[]): Sql =>
  isOneOf(sql`lower(${sku})`, [...new Set(values.map(skuKey))]);

/** An order number without spaces, so that every spelling is found. */
export const numberText = (number: Sql): Sql => sql`replace(${number}, ' ', '')`;

/** Name and email address of a company `c`; the expression of the index `company_search`. */
export const companyText: Sql = sql`c.name || ' ' || c.email`;

/** Name and email address of a user `u`; the expression of the index `app_user_search`. */
export const userText: Sql = sql`u.first_name || ' ' || u.last_name || ' ' || u.email`;
