// Filter by credentials of the own company.

import { useMemo } from 'react';
import { credentialCalls } from '#domain/access/credentials.ts';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { apiCallLabels } from './labels.ts';

/** The filter offers no options until the credentials have loaded. */
export function useCredentialFilter() {
  const { data } = useCallQuery(credentialCalls.mine, {});
  return useMemo(
    () =>
      multiChoiceFilter({
        label: apiCallLabels.credential,
        options: (data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        promoted: true,
      }),
    [data],
  );
}
