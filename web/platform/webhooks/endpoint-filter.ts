// Filter by endpoints of the own company.

import { useMemo } from 'react';
import { webhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { deliveryLabels } from './labels.ts';

/** The filter offers no options until the endpoints have loaded. */
export function useEndpointFilter() {
  const { data } = useCallQuery(webhookCalls.list, {});
  return useMemo(
    () =>
      multiChoiceFilter({
        label: deliveryLabels.endpoint,
        options: (data ?? []).map(({ id, url }) => ({ value: id, label: url })),
        promoted: true,
      }),
    [data],
  );
}
