// Cart calls.

import { cartCalls } from '#domain/cart/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { readBasket } from './basket.ts';
import { addLine, addLines, changeLine, removeLine } from './cart-lines.ts';
import { submitCart } from './cart-submission.ts';

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
