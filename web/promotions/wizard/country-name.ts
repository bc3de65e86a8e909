// Country names.

import { countryNameOf } from '#domain/base/countries.ts';

/** `DE` as `Germany`; unknown codes are returned unchanged. */
export const countryName = (code: string): string => countryNameOf(code) ?? code;
