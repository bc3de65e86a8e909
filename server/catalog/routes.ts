// The calls of the catalogue.

import { catalogCalls } from '#domain/catalog/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import * as lookups from './lookups.ts';

export function catalog(edge: Edge): void {
  serve(edge, catalogCalls, {
    publishers: lookups.publishers,
    publishersOfPartner: lookups.publishersOfPartner,
    providers: lookups.providers,
    allPublishers: lookups.allPublishers,
    allProviders: lookups.allProviders,
    stores: lookups.stores,
    platforms: lookups.platforms,
  });
}
