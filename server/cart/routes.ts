// Cart calls.

import { cartCalls } from '#domain/cart/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { readBasket } from './basket.ts';
import { addLine, addLines, changeLine, removeLine } from './cart-lines.ts';
import { submitCart } from './cart-submission.ts';

export function registerCartRoutes(edge: Edge, services: { vault: Vault }): void {
  serve(edge, cartCalls, {
    get: ({ db, ...by }) => readBasket(db, by),
    add: addLine,
    change: changeLine,
    remove: removeLine,
    submit: submitCart(services),
    addBulk: addLines,
  });
}
