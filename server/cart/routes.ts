// The calls of the cart.

import { cartCalls } from '#domain/cart/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { add, addBulk, change, remove } from './lines.ts';
import { basketOf } from './show.ts';
import { submit } from './submit.ts';

export function cart(edge: Edge): void {
  serve(edge, cartCalls, {
    get: ({ db, ...by }) => basketOf(db, by),
    add,
    change,
    remove,
    submit,
    addBulk,
  });
}
