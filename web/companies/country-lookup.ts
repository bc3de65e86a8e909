// Countries to choose from, found by name or by code.

import { COUNTRIES, countryCodeOf } from '#domain/base/countries.ts';
import { matchesQuery } from '#domain/base/fold-text.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/option.ts';

const optionOf = (name: string): Option => {
  const code = countryCodeOf(name);
  return { value: name, label: name, ...(code && { note: code }) };
};
const OPTIONS = COUNTRIES.map(({ name }) => optionOf(name));

/** The value is the name, as companies are written; one from before there was a list stands for itself. */
export const countryLookup: Lookup = {
  name: 'countries',
  search: async (text) => {
    const wanted = text.toLowerCase();
    const byCode = OPTIONS.filter(({ note }) => note?.toLowerCase() === wanted);
    return [...byCode, ...OPTIONS.filter((one) => !byCode.includes(one) && matchesQuery(one.label, text))];
  },
  resolve: async (names) => names.map(optionOf),
};
