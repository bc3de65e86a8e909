// Lookup of countries by name or code.

import { COUNTRIES, countryCodeOf } from '#domain/base/countries.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';

const optionOf = (name: string): Option => {
  const code = countryCodeOf(name);
  return { value: name, label: name, ...(code && { note: code }) };
};
const OPTIONS = COUNTRIES.map(({ name }) => optionOf(name));

/** The value is the name, as stored with companies; unknown values from before the list are shown as they are. */
export const countryLookup: Lookup = {
  name: 'countries',
  search: async (text) => {
    const wanted = text.toLowerCase();
    const byCode = OPTIONS.filter(({ note }) => note?.toLowerCase() === wanted);
    return [...byCode, ...OPTIONS.filter((one) => !byCode.includes(one) && matchesQuery(one.label, text))];
  },
  resolve: async (names) => names.map(optionOf),
};
