// Serves the calls about webhooks, to programs, people and staff.

import { apiDeliveryCalls, apiWebhookCalls } from '#domain/platform/webhooks/calls.ts';
import { staffWebhookCalls, webhookCalls, webhookDeliveryCalls } from '#domain/platform/webhooks/person-calls.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { listDeliveries, replayOne, showDelivery } from './deliveries.ts';
import { searchAllDeliveries, searchOwnDeliveries, showDeliveryDetail } from './delivery-search.ts';
import { createEndpoint, removeEndpoint, setEnabled, testEndpoint, updateEndpoint } from './endpoint-changes.ts';
import { ownEndpoints, searchEndpoints } from './endpoint-lists.ts';
import { readEndpointSecret, rotateEndpointSecret, withSecret } from './endpoint-secrets.ts';
import { listEndpoints, showEndpoint } from './endpoints.ts';
import { replayDelivery, replayFailed, replayRange, replaySince } from './replays.ts';
import { disableByStaff, enableByStaff } from './staff-changes.ts';

export function registerWebhookRoutes(edge: Edge, keys: DerivedKeys): void {
  serve(edge, apiWebhookCalls, {
    list: async (context) => ({ items: await listEndpoints(context) }),
    create: createEndpoint(keys),
    one: showEndpoint,
    update: updateEndpoint,
    remove: removeEndpoint,
    secret: readEndpointSecret(keys),
    rotate: rotateEndpointSecret(keys),
    test: testEndpoint,
  });
  serve(edge, apiDeliveryCalls, {
    list: listDeliveries,
    one: showDelivery,
    replay: replayOne,
    replayRange,
    replayFailed: (context, { endpointId, from }) => replayFailed(context, { id: endpointId, from }),
  });
  serve(edge, webhookCalls, {
    list: ownEndpoints,
    create: withSecret(keys, createEndpoint(keys)),
    update: updateEndpoint,
    enable: setEnabled(true),
    disable: setEnabled(false),
    remove: removeEndpoint,
    rotate: withSecret(keys, rotateEndpointSecret(keys)),
    test: testEndpoint,
    replay: replaySince,
  });
  serve(edge, webhookDeliveryCalls, { list: searchOwnDeliveries, one: showDeliveryDetail, replay: replayDelivery });
  serve(edge, staffWebhookCalls, {
    list: searchEndpoints,
    disable: disableByStaff(edge.publicUrl),
    enable: enableByStaff,
    deliveries: searchAllDeliveries,
    delivery: showDeliveryDetail,
  });
}
