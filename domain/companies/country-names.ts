// Country codes of free-text country names. Companies entered before the country list existed may name their country as
// browsers write it, and have no code.

import { COUNTRIES, countryNameOf } from '#domain/base/countries.ts';

/** Codes by English country name in lower case; only current countries, although browsers also name former ones. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(
    COUNTRIES.flatMap(({ code, name }): [string, string][] => [
      [name.toLowerCase(), code],
      [names.of(code)!.toLowerCase(), code],
    ]),
  );
}

let codes: Map<string, string> | undefined;

/** The code of a country by its name or code; empty if unknown. */
export function countryCodeOfName(country: string): string {
  codes ??= codesByName();
  const name = country.trim();
  return codes.get(name.toLowerCase()) ?? (countryNameOf(name) === undefined ? '' : name);
}
