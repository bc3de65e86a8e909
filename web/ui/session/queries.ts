// Query cache of server replies.

import { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import { MINUTE } from '#domain/base/time.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';
import { onLeave } from './session.ts';

const RETRIES = 1;
const isRetryable = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Exported for tests. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { gcTime: 5 * MINUTE, staleTime: 3000, retry: (count, error) => count < RETRIES && isRetryable(error) },
      // Offline actions fail immediately; queued, they would be sent when nobody expects them any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The shared cache of the page. */
export const queryClient = createQueryClient();
onLeave(() => queryClient.clear());

/** Key of all replies of a call, whatever the input. */
export const callKey = (call: Endpoint): readonly unknown[] => [call.method, call.path];

/** Key and function of a query. */
export const callQueryOptions = <E extends Endpoint>(call: E, input: Input<E>) => ({
  queryKey: [...callKey(call), input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { signal }),
});

/** Starts a read before its screen renders; for `prefetch` of a route. */
export const prefetch = <E extends Endpoint>(call: E, input: Input<E>): void => {
  queryClient.prefetchQuery(callQueryOptions(call, input)).catch(() => undefined);
};
