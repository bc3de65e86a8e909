// All rows of a list at one moment: its pages have one ETag as long as nothing changes.

import type { Page } from './calls.ts';
import { jsonOf, type Transport } from './transport.ts';

export interface Snapshot<Row> {
  /** Pass it to the next read, which returns null if nothing has changed. */
  etag: string;
  items: Row[];
}

const PAGE_SIZE = 1000;

/** Reads the pages until all of them have the same ETag. */
export async function readSnapshot<Row>(
  transport: Transport,
  path: string,
  known: string | undefined,
): Promise<Snapshot<Row> | null> {
  for (;;) {
    const first = await transport.send({
      method: 'GET',
      path,
      query: { limit: PAGE_SIZE },
      ...(known !== undefined && { headers: { 'if-none-match': known } }),
    });
    if (first.status === 304) return null;
    const etag = first.headers.get('etag') ?? '';
    const items = await readRest<Row>(transport, path, etag, jsonOf<Page<Row>>(first));
    if (items) return { etag, items };
  }
}

/** Rows of the first page and those after it; null if the list changed in the meantime. */
async function readRest<Row>(transport: Transport, path: string, etag: string, first: Page<Row>) {
  const items = [...first.items];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const answer = await transport.send({ method: 'GET', path, query: { limit: PAGE_SIZE, cursor } });
    if (answer.headers.get('etag') !== etag) return null;
    const page = jsonOf<Page<Row>>(answer);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}
