// Lookup of companies, fifty at a time (COM-017).

import type { Company } from '#domain/companies/calls.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { send } from '#web/ui/session/api.ts';

const PAGE = 50;
/** Loaded on first search: most lists render without one. */
const calls = async () => (await import('#domain/companies/calls.ts')).companyCalls;

const option = ({ id, name }: Company): Option => ({ value: id, label: name });

export const companyLookup: Lookup = {
  name: 'companies',
  search: async (text, signal) => {
    const filter = text ? { text } : {};
    const { list } = await calls();
    return (await send(list, { filter, sort: [], page: 0, size: PAGE }, { signal })).items.map(option);
  },
  resolve: async (ids, signal) => {
    const { one } = await calls();
    return Promise.all(ids.map(async (id) => option(await send(one, { id }, { signal }))));
  },
};

/** Companies except the house account (SIO-001). */
export const partnerLookup: Lookup = {
  ...companyLookup,
  name: 'partners',
  search: async (text, signal) => {
    const filter = text ? { text } : {};
    const { list } = await calls();
    const page = await send(list, { filter, sort: [], page: 0, size: PAGE }, { signal });
    return page.items.filter(({ isSystem }) => !isSystem).map(option);
  },
};
