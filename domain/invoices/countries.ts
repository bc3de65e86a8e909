// Country code from a free-text country: companies must name their country and may omit its code. Names entered before
// the country list existed are resolved as browsers write them.

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

/** The given code, else that of the name, else empty. */
export function countryCodeOf({ countryCode, country }: { countryCode: string; country: string }): string {
  codes ??= codesByName();
  const name = country.trim();
  return countryCode || (codes.get(name.toLowerCase()) ?? (countryNameOf(name) === undefined ? '' : name));
}
