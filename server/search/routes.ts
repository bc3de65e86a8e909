// Calls of the global search.

import { mySearchCalls, searchCalls } from '#domain/search/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { findEverything, findOwn } from './find.ts';

export function registerSearchRoutes(edge: Edge): void {
  serve(edge, searchCalls, { everything: findEverything });
  serve(edge, mySearchCalls, { everything: findOwn });
}
