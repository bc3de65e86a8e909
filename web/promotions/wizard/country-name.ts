// Names of countries.

import { countryOf } from '#domain/base/countries.ts';

/** `DE` as `Germany`; what is no country is its own name. */
export const countryName = (code: string): string => countryOf(code) ?? code;
