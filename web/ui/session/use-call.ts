// Calls in components: cached queries, and mutations with toast, refetch and the server's message on refusal.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useRef } from 'react';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { RELOAD_MS } from '#domain/base/limits.ts';
import { useStore } from '../kit/store.ts';
import { type MessageLink, toast } from '../kit/toast.ts';
import { isStreamOpen, LIVE_POLL_MS } from '../live/change-feed.ts';
import { download, send } from './api.ts';
import { ApiError, STEP_UP_CODE } from './api-error.ts';
import { callKey, callQueryOptions } from './queries.ts';
import { accessToken, isSignedIn } from './session.ts';
import { SubjectContext } from './subject.ts';

interface CallQueryOptions {
  /** False postpones the query. */
  enabled?: boolean;
  /** Shows the previous reply while a new input loads. */
  keepPrevious?: boolean;
  /** Refetch interval (ms) while the page is visible; false disables it. */
  refetchInterval?: number | false;
  /** False disables the refetch when the window regains focus. */
  refetchOnFocus?: boolean;
  /** Changes are pushed as events, so polling is reduced while the stream is open. */
  live?: boolean;
  /** How long a reply counts as fresh (ms). */
  staleTime?: number;
}

/** Queries a call; the reply is in `data`, a refusal in `error`. */
export function useCallQuery<E extends Endpoint>(
  call: E,
  input: Input<E>,
  {
    enabled = true,
    keepPrevious,
    refetchInterval: every = false,
    refetchOnFocus = true,
    live = false,
    staleTime: fresh,
  }: CallQueryOptions = {},
) {
  const isLive = useStore(isStreamOpen) && live;
  return useQuery<Reply<E>, ApiError>({
    ...callQueryOptions(call, input),
    // A user who just signed out may still see the screen for a moment; it sends no more requests.
    enabled: enabled && (call.access === 'public' || accessToken() !== null || isSignedIn()),
    refetchInterval: every && isLive ? Math.max(every, LIVE_POLL_MS) : every,
    refetchOnWindowFocus: refetchOnFocus,
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

export interface CallMutationOptions<E extends Endpoint> {
  /** Toast after success. */
  successMessage?: string | ((reply: Reply<E>, input: Input<E>) => string | undefined);
  /** The changed object, linked from the toast; by default the subject of the surrounding part of the screen. */
  linkTo?: (reply: Reply<E>, input: Input<E>) => MessageLink | undefined;
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void;
  /** Queries to refetch after success. `run` resolves before them; `busy` lasts until they are done. */
  invalidate?: readonly Endpoint[];
  /** Refetches everything on screen after RELOAD_MS (SH-036). */
  reload?: boolean;
  /** Sends an Idempotency-Key, kept until the call is answered or the input changes. */
  isIdempotent?: boolean;
  /** Disables the toast on refusal; the caller shows it. */
  hideErrorToast?: boolean;
}

export interface CallMutation<E extends Endpoint> {
  /** Resolves to undefined if refused or if the same action is still running. */
  run: (input: Input<E>) => Promise<Reply<E> | undefined>;
  busy: boolean;
  /** Input in flight, for optimistic display. */
  pendingInput: Input<E> | undefined;
  /** Last refusal, until the next run; its `errors` name the fields. */
  error: ApiError | null;
  reset: () => void;
}

const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError({ status: 0 }));

/** Rate limits and timeouts, which are temporary. */
const TRANSIENT_STATUSES = [408, 425, 429];
/**
 * Whether the server refused. A lost, failed or running call may have taken effect and is retried with its key. A
 * refusal is final for a key, so a retry after fixing the reason needs a new one.
 */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status) && !code.startsWith('idempotency_');

/** The user cancelled step-up authentication: nothing happened, and they know. */
const isCancelled = (error: unknown): boolean => asApiError(error).code === STEP_UP_CODE;

/** No link to the page that is open. */
const elsewhere = (link: MessageLink | undefined): MessageLink | undefined =>
  link && link.to !== location.pathname ? link : undefined;

/** Mutates. Toasts the success text; on refusal toasts the server's message and keeps it in `error`. */
export function useCallMutation<E extends Endpoint>(call: E, options: CallMutationOptions<E> = {}): CallMutation<E> {
  const cache = useQueryClient();
  const subject = use(SubjectContext);
  const running = useRef(false);
  const answer = useRef<(reply: Reply<E> | undefined) => void>(() => undefined);
  const attempt = useRef<{ input: string; key: string } | null>(null);

  const keyFor = (input: Input<E>): string => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: createIdempotencyKey() };
    return attempt.current.key;
  };

  const mutation = useMutation<Reply<E>, unknown, Input<E>>({
    mutationFn: (input) => send(call, input, options.isIdempotent ? { idempotencyKey: keyFor(input) } : {}),
    onSuccess: async (reply, input) => {
      attempt.current = null;
      const text =
        typeof options.successMessage === 'function' ? options.successMessage(reply, input) : options.successMessage;
      if (text) toast.good(text, elsewhere(options.linkTo ? options.linkTo(reply, input) : subject));
      if (options.reload) setTimeout(() => void cache.invalidateQueries(), RELOAD_MS);
      options.onSuccess?.(reply, input);
      answer.current(reply);
      // An immediate next action would otherwise send the old version and be rejected because of the user's own change.
      await Promise.all((options.invalidate ?? []).map((read) => cache.invalidateQueries({ queryKey: callKey(read) })));
    },
    onError: (error) => {
      const { message } = asApiError(error);
      if (isRefusal(asApiError(error))) attempt.current = null;
      if (message && !isCancelled(error) && !options.hideErrorToast) toast.bad(message);
      answer.current(undefined);
    },
  });

  return {
    busy: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error && !isCancelled(mutation.error) ? asApiError(mutation.error) : null,
    reset: mutation.reset,
    run: (input) =>
      new Promise((resolve) => {
        if (running.current) return resolve(undefined);
        running.current = true;
        answer.current = (reply) => {
          running.current = false;
          resolve(reply);
        };
        mutation.mutate(input);
      }),
  };
}

/** Saves a file; a refusal is toasted. */
export function useDownload<E extends Endpoint>(call: E, { done }: { done?: string } = {}) {
  const mutation = useMutation<void, unknown, Input<E>>({
    mutationFn: (input) => download(call, input),
    onSuccess: () => done && toast.good(done),
    onError: (error) => asApiError(error).message && toast.bad(asApiError(error).message),
  });
  return { busy: mutation.isPending, run: (input: Input<E>) => mutation.mutate(input) };
}
