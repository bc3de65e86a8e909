// Codes of an order: inline, or fetched one by one.

import type { JsonApi } from '../json-api.ts';
import type { DeliveredKey } from '../port.ts';
import { buildPath } from '../provider-http-client.ts';
import { deliveredKey } from '../supplier/keys.ts';
import { type Content, kindOfCode } from './outcomes.ts';
import { Code, type WireCode, type WireOrder } from './shapes.ts';

/** The id of a code, or the one in its link. Only the id is taken: a link could lead to another server. */
const idOfCode = ({ codeId, links }: WireCode): string | null =>
  codeId ?? links?.map(({ href }) => /\/codes\/([\w.-]{1,64})$/.exec(href ?? '')?.[1]).find(Boolean) ?? null;

/** The key of a code; null if it has none yet. */
async function readKey(api: JsonApi, code: WireCode, sku: string, isFetched = false): Promise<DeliveredKey | null> {
  const kind = kindOfCode(code);
  if (kind === 'preOrder') return null;
  if (code.code?.trim()) return deliveredKey(sku, kind, code.code);
  const codeId = idOfCode(code);
  if (isFetched || codeId === null) return null;
  const reply = await api.get(Code, buildPath('v3', 'codes', codeId));
  return reply.kind === 'ok' ? readKey(api, reply.value, sku, true) : null;
}

export async function readContent(api: JsonApi, { products }: WireOrder): Promise<Content> {
  const content: Content = { keys: [], preOrdered: 0, unfetched: 0 };
  for (const { productId, codes } of products)
    for (const code of codes ?? []) {
      const key = await readKey(api, code, productId);
      if (key) content.keys.push(key);
      else if (kindOfCode(code) === 'preOrder') content.preOrdered += 1;
      else content.unfetched += 1;
    }
  return content;
}
