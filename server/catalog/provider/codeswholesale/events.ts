// Postbacks of CodesWholesale, as its SDK for version 2 describes them. They contain no secret, only a hash of client
// id and signature that is the same in each.

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Secret } from '#domain/base/text/secret.ts';
import { isSameSecret } from '#server/base/crypto/same-secret.ts';
import type { EventReader } from '../events.ts';
import { parseJson } from '../parse-json.ts';
import { id } from '../supplier/shapes.ts';

const Postback = z.object({ type: z.string(), authHash: z.string() });
/** A pre-order got its codes. */
const AssignedPreOrder = z.object({ orderId: id });
const CATALOGUE_TYPES = ['STOCK', 'NEW_PRODUCT', 'NEW_FULL_PRODUCT', 'PRODUCT_UPDATED', 'PRODUCT_HIDDEN'];

/** Reader of postbacks to the account with this client id and signature. */
export function codesWholesaleEvents(clientId: Secret, signature: Secret): EventReader {
  const authHash = new Secret(createHash('sha256').update(`${clientId.reveal()}${signature.reveal()}`).digest('hex'));
  return ({ body }) => {
    const content = parseJson(body);
    const postback = Postback.safeParse(content);
    if (!postback.success || !isSameSecret(postback.data.authHash, authHash)) return null;
    const { type } = postback.data;
    if (CATALOGUE_TYPES.includes(type)) return { kind: 'catalogue' };
    const order = AssignedPreOrder.safeParse(content);
    if (type !== 'PREORDER' || !order.success) return 'unknown';
    return { kind: 'order', reference: null, providerOrderId: order.data.orderId };
  };
}
