// Answers 405 with `Allow` on paths of the partner API that have calls with other methods only (RFC 9110): programs tell
// a wrong method from a wrong path.

import type { HTTPMethods } from 'fastify';
import { isProgramCall } from '#domain/base/endpoint.ts';
import { programCopy } from '#domain/base/program-copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Edge } from '#server/base/http/http.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[];

/** Registers the missing methods of all calls that are registered by now. */
export function refuseWrongMethods({ app, endpoints }: Edge): void {
  for (const [path, calls] of Map.groupBy(endpoints.filter(isProgramCall), (call) => call.path)) {
    const known: readonly string[] = calls.map(({ method }) => method);
    const allowed = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: METHODS.filter((method) => !known.includes(method)),
      url: `/api${path}`,
      handler: async (_request, reply) => {
        reply.header('allow', allowed);
        throw new Refusal('method_not_allowed', programCopy.methodNotAllowed(allowed));
      },
    });
  }
}
