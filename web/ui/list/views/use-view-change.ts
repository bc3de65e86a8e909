// Changes of saved views. If a view was deleted in another window, reports that and refetches the views.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { viewCalls } from '#domain/base/views/views.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { callKey } from '#web/ui/session/queries.ts';
import { type CallMutation, type CallMutationOptions, useCallMutation } from '#web/ui/session/use-call.ts';

/** Like `useCallMutation`; refusals are toasted unless the caller shows them. */
export function useViewChange<E extends Endpoint>(call: E, options: CallMutationOptions<E> = {}): CallMutation<E> {
  const cache = useQueryClient();
  const mutation = useCallMutation(call, { invalidate: [viewCalls.list], ...options, hideErrorToast: true });
  const { error } = mutation;
  const isSilent = options.hideErrorToast === true;
  useEffect(() => {
    if (!error) return;
    if (error.status === 404) {
      toast.bad(commonCopy.viewGone);
      void cache.invalidateQueries({ queryKey: callKey(viewCalls.list) });
    } else if (!isSilent && error.message) toast.bad(error.message);
  }, [error, isSilent, cache]);
  return mutation;
}
