// Webhooks of Kinguin. Each has the store's secret and the name of its event in headers.

import * as z from 'zod/mini';
import type { Secret } from '#domain/base/text/secret.ts';
import { isSameSecret } from '#server/base/crypto/same-secret.ts';
import type { EventReader } from '../events.ts';
import { parseJson } from '../parse-json.ts';
import { id, maybe } from '../supplier/shapes.ts';

const OrderStatus = z.object({ orderId: id, orderExternalId: maybe(z.string().check(z.maxLength(200))) });

/** Reader of events with this secret. */
export const kinguinEvents =
  (secret: Secret): EventReader =>
  ({ headers, body }) => {
    const given = headers['x-event-secret'];
    if (typeof given !== 'string' || !isSameSecret(given, secret)) return null;
    switch (headers['x-event-name']) {
      case 'order.status': {
        const { success, data } = OrderStatus.safeParse(parseJson(body));
        if (!success) return 'unknown';
        return { kind: 'order', reference: data.orderExternalId ?? null, providerOrderId: data.orderId };
      }
      case 'product.update':
        return { kind: 'catalogue' };
      default:
        return 'unknown';
    }
  };
