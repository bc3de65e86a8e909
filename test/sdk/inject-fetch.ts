// `fetch` for the client library in tests: calls the app directly and notes which calls of the description were made.

import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './print-types.ts';

const PREFIX = '/api/v1';

/** Id of the operation of a request; null if the description has none. */
function operationOf({ paths }: ApiDocument, method: string, path: string): string | null {
  for (const [template, methods] of Object.entries(paths)) {
    const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);
    const operation = methods[method.toLowerCase()];
    if (operation && pattern.test(path)) return operation.operationId;
  }
  return null;
}

export function injectFetch(http: FastifyInstance, document: ApiDocument) {
  const succeeded = new Set<string>();
  const call = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    const method = (init.method ?? 'GET') as 'GET' | 'POST';
    const answer = await http.inject({
      method,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
    });
    const operation = operationOf(document, method, pathname.slice(PREFIX.length));
    if (operation && answer.statusCode < 400) succeeded.add(operation);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const hasBody = answer.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
  return { fetch: call as typeof fetch, succeeded };
}
