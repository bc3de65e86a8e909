// Calls inside components: reading with a cache, acting with a toast, a reload and the server's sentence on refusal.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { RELOAD_MS } from '#domain/base/limits.ts';
import { download, send } from './api.ts';
import { HARDLY_MS, liveOn } from './live.ts';
import { callKey, readOf } from './queries.ts';
import { Refused } from './refused.ts';
import { accessToken, signedIn } from './session.ts';
import { useStore } from './store.ts';
import { toast } from './toast.ts';

interface ReadOptions {
  /** False waits. */
  enabled?: boolean;
  /** Keeps showing the last answer while another input loads. */
  keep?: boolean;
  /** Asks again after so many milliseconds while the page is visible; false stops. */
  every?: number | false;
  /** False: coming back to the window reads nothing by itself. */
  focus?: boolean;
  /** Changes of it are told as they happen: while they are, `every` is hardly needed. */
  live?: boolean;
  /** How long an answer counts as fresh, in milliseconds. */
  fresh?: number;
}

/** Reads; the answer is in `data`, the refusal in `error`. */
export function useRead<E extends Endpoint>(
  call: E,
  input: Input<E>,
  { enabled = true, keep, every = false, focus = true, live = false, fresh }: ReadOptions = {},
) {
  const told = useStore(liveOn) && live;
  return useQuery<Reply<E>, Refused>({
    ...readOf(call, input),
    // Whoever has just signed out still sees the screen for a moment; it asks no more.
    enabled: enabled && (call.access === 'public' || accessToken() !== null || signedIn()),
    refetchInterval: every && told ? Math.max(every, HARDLY_MS) : every,
    refetchOnWindowFocus: focus,
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(keep && { placeholderData: keepPreviousData as never }),
  });
}

export interface ActOptions<E extends Endpoint> {
  /** Toast after success. */
  done?: string | ((reply: Reply<E>, input: Input<E>) => string | undefined);
  onDone?: (reply: Reply<E>, input: Input<E>) => void;
  /** Reads to repeat at once. */
  invalidate?: readonly Endpoint[];
  /** Repeats everything on the screen, RELOAD_MS later (SH-036). */
  reload?: boolean;
  /** Sends an Idempotency-Key; the key stays until the call succeeds or the input changes. */
  once?: boolean;
  /** No toast on refusal; the caller shows it. */
  quiet?: boolean;
}

export interface Act<E extends Endpoint> {
  /** Answers undefined when refused or when the same action is still running. */
  run: (input: Input<E>) => Promise<Reply<E> | undefined>;
  busy: boolean;
  /** The last refusal, until the next run; its `errors` name the fields. */
  refused: Refused | null;
  clear: () => void;
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const asRefused = (error: unknown): Refused => (error instanceof Refused ? error : new Refused({ status: 0 }));

/** Acts. Toasts the success text; on refusal toasts the server's sentence and keeps it in `refused`. */
export function useAct<E extends Endpoint>(call: E, options: ActOptions<E> = {}): Act<E> {
  const cache = useQueryClient();
  const running = useRef(false);
  const attempt = useRef<{ input: string; key: string } | null>(null);

  const keyFor = (input: Input<E>): string => {
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
    return attempt.current.key;
  };

  const mutation = useMutation<Reply<E>, unknown, Input<E>>({
    mutationFn: (input) => send(call, input, options.once ? { idempotencyKey: keyFor(input) } : {}),
    onSuccess: (reply, input) => {
      attempt.current = null;
      const text = typeof options.done === 'function' ? options.done(reply, input) : options.done;
      if (text) toast.good(text);
      for (const read of options.invalidate ?? []) void cache.invalidateQueries({ queryKey: callKey(read) });
      if (options.reload) setTimeout(() => void cache.invalidateQueries(), RELOAD_MS);
      options.onDone?.(reply, input);
    },
    onError: (error) => {
      const { message } = asRefused(error);
      if (message && !options.quiet) toast.bad(message);
    },
  });

  return {
    busy: mutation.isPending,
    refused: mutation.error ? asRefused(mutation.error) : null,
    clear: mutation.reset,
    run: async (input) => {
      if (running.current) return undefined;
      running.current = true;
      try {
        return await mutation.mutateAsync(input);
      } catch {
        return undefined;
      } finally {
        running.current = false;
      }
    },
  };
}

/** Saves a file; a refusal is toasted. */
export function useDownload<E extends Endpoint>(call: E, { done }: { done?: string } = {}) {
  const mutation = useMutation<void, unknown, Input<E>>({
    mutationFn: (input) => download(call, input),
    onSuccess: () => done && toast.good(done),
    onError: (error) => asRefused(error).message && toast.bad(asRefused(error).message),
  });
  return { busy: mutation.isPending, run: (input: Input<E>) => mutation.mutate(input) };
}
