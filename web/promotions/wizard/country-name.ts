// Names of countries.

import { countryNameOf } from '#domain/base/countries.ts';

/** `DE` as `Germany`; what is no country is its own name. */
export const countryName = (code: string): string => countryNameOf(code) ?? code;
