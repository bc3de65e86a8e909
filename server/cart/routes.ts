// Cart calls.

import { cartCalls } from '#domain/cart/calls.ts';
import { savedListCalls } from '#domain/cart/saved-list-calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { readBasket } from './basket.ts';
import { addLine, addLines, changeLine, removeLine } from './cart-lines.ts';
import { submitCart } from './cart-submission.ts';
import { addListToCart } from './saved-lists/adding-to-cart.ts';
import { createSavedList, removeSavedList, updateSavedList } from './saved-lists/editing.ts';
import { readSavedList, readSavedLists } from './saved-lists/reading.ts';

export function registerCartRoutes(edge: Edge, services: { vault: Vault }): void {
  serve(edge, cartCalls, {
    get: ({ db, ...by }) => readBasket(db, by),
    add: addLine,
    change: changeLine,
    remove: removeLine,
    submit: submitCart(services),
    addBulk: addLines,
  });
  serve(edge, savedListCalls, {
    all: readSavedLists,
    one: ({ db, ...by }, { id }) => readSavedList(db, by, id),
    create: createSavedList,
    update: updateSavedList,
    remove: removeSavedList,
    addToCart: addListToCart,
  });
}
