// Cursors of the partner API: opaque to callers, the position after the last row of a page.

import * as z from 'zod/mini';
import { invalidFields } from '#domain/base/refusal.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { PageQuery } from '#domain/platform/fields.ts';

const encode = (position: readonly unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position of a cursor; null for the first page. @throws Refusal 422 for anything but a cursor of this list */
export function readCursor<S extends z.ZodMiniType>(cursor: string | undefined, schema: S): z.output<S> | null {
  if (cursor === undefined) return null;
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidFields([{ field: 'cursor', code: 'format', message: platformCopy.cursor }]);
  }
}

/** A page of rows of which one more than `limit` was read, to know whether another page follows. */
export function pageAfter<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => readonly unknown[],
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit ? encode(positionOf(shown.at(-1)!)) : null,
  };
}

/** Cursor of a number of rows to skip. */
export const cursorAfter = (rows: number): string => encode([rows]);

/** Rows before the page. */
export const offsetOf = (cursor: string | undefined): number =>
  readCursor(cursor, z.tuple([z.int().check(z.nonnegative())]))?.[0] ?? 0;

const PageOfList = z.tuple([z.int().check(z.nonnegative()), z.int().check(z.positive(), z.maximum(1000))]);

/**
 * A numbered page of one of the product's lists. Its size is part of the cursor: another limit would shift the pages.
 * Stable only for lists that grow at their end.
 */
export function numberedPage({ cursor, limit }: PageQuery): { page: number; size: number } {
  const [page, size] = readCursor(cursor, PageOfList) ?? [0, limit];
  return { page, size };
}

/** The reply of a numbered page. */
export const numberedReply = <Row, Item>(
  list: { items: readonly Row[]; pageIndex: number; pageSize: number; hasNextPage: boolean },
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } => ({
  items: list.items.map(toItem),
  nextCursor: list.hasNextPage ? encode([list.pageIndex + 1, list.pageSize]) : null,
});
