// The calls of the cart.

import { cartCalls } from '#domain/cart/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { addLine, addLines, changeLine, removeLine } from './lines.ts';
import { readBasket } from './show.ts';
import { submitCart } from './submit.ts';

export function registerCartRoutes(edge: Edge): void {
  serve(edge, cartCalls, {
    get: ({ db, ...by }) => readBasket(db, by),
    add: addLine,
    change: changeLine,
    remove: removeLine,
    submit: submitCart,
    addBulk: addLines,
  });
}
