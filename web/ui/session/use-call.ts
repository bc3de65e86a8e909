// Calls inside components: reading with a cache, acting with a toast, a reload and the server's sentence on refusal.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { RELOAD_MS } from '#domain/base/limits.ts';
import { useStore } from '../kit/store.ts';
import { toast } from '../kit/toast.ts';
import { isStreamOpen, LIVE_POLL_MS } from '../live/change-feed.ts';
import { download, send } from './api.ts';
import { ApiError, STEP_UP_CODE } from './api-error.ts';
import { callKey, callQueryOptions } from './queries.ts';
import { accessToken, isSignedIn } from './session.ts';

interface CallQueryOptions {
  /** False waits. */
  enabled?: boolean;
  /** Keeps showing the last answer while another input loads. */
  keepPrevious?: boolean;
  /** Asks again after so many milliseconds while the page is visible; false stops. */
  refetchInterval?: number | false;
  /** False: coming back to the window reads nothing by itself. */
  refetchOnFocus?: boolean;
  /** Its changes are pushed as events: while they are, `every` is hardly needed. */
  live?: boolean;
  /** How long an answer counts as fresh, in milliseconds. */
  staleTime?: number;
}

/** Reads; the answer is in `data`, the refusal in `error`. */
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
    // A person who has just signed out still sees the screen for a moment; it asks no more.
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
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void;
  /** Reads to repeat after success. `run` answers before them; `busy` lasts until they are answered. */
  invalidate?: readonly Endpoint[];
  /** Repeats everything on the screen, RELOAD_MS later (SH-036). */
  reload?: boolean;
  /** Sends an Idempotency-Key; the key stays until the call is answered or the input changes. */
  isIdempotent?: boolean;
  /** No toast on refusal; the caller shows it. */
  hideErrorToast?: boolean;
}

export interface CallMutation<E extends Endpoint> {
  /** Answers undefined when refused or when the same action is still running. */
  run: (input: Input<E>) => Promise<Reply<E> | undefined>;
  busy: boolean;
  /** What was sent, while busy: a screen shows it as done already. */
  pendingInput: Input<E> | undefined;
  /** The last refusal, until the next run; its `errors` name the fields. */
  error: ApiError | null;
  reset: () => void;
}

const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError({ status: 0 }));

/** Limits and timeouts, which speak of the moment. */
const TRANSIENT_STATUSES = [408, 425, 429];
/**
 * Did the server say no? What was lost or broke, or is still running, may have been done, and is repeated under its key. A
 * refusal is the server's answer to a key for good, so that whoever tries again, because the reason is gone, needs another.
 */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status) && !code.startsWith('idempotency_');

/** The person did not confirm who they are: nothing happened, and they know. */
const isCancelled = (error: unknown): boolean => asApiError(error).code === STEP_UP_CODE;

/** Acts. Toasts the success text; on refusal toasts the server's sentence and keeps it in `refused`. */
export function useCallMutation<E extends Endpoint>(call: E, options: CallMutationOptions<E> = {}): CallMutation<E> {
  const cache = useQueryClient();
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
      if (text) toast.good(text);
      if (options.reload) setTimeout(() => void cache.invalidateQueries(), RELOAD_MS);
      options.onSuccess?.(reply, input);
      answer.current(reply);
      // Who acts again at once would send the version from before the action, and be refused for what they did themselves.
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
