// Calls of the Operations page.

import { operationCalls } from '#domain/operations/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { readState } from './state.ts';

export function registerOperationRoutes(edge: Edge, isEmbedded: boolean): void {
  serve(edge, operationCalls, {
    show: async ({ db, now }) => ({ version: PRODUCT_VERSION, isEmbedded, ...(await readState(db, now)) }),
  });
}
