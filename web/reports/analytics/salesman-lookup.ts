// Lookup of users who may be the salesman of a company.

import { salesmanCalls } from '#domain/access/salesmen.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { NONE_ID } from '#domain/reports/analytics-calls.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import { send } from '#web/ui/session/api.ts';
import { analyticsLabels } from './labels.ts';

export const salesmanLookup: Lookup = {
  name: 'salesmen',
  search: async (text, signal) =>
    [...(await send(salesmanCalls.choices, {}, { signal })), { id: NONE_ID, name: analyticsLabels.none.salesman }]
      .filter(({ name }) => matchesQuery(name, text))
      .map(({ id, name }) => ({ value: id, label: name })),
};
