// The code of a country that somebody wrote in words: companies must name their country and may leave out its code. Names
// of before there was a list of countries are known as browsers write them.

import { COUNTRIES, countryNameOf } from '#domain/base/countries.ts';

/** Codes by the English names of their countries, in lower case; of countries that are: browsers name those too that were. */
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

/** The code that was given, else that of the name, else nothing. */
export function countryCodeOf({ countryCode, country }: { countryCode: string; country: string }): string {
  codes ??= codesByName();
  const name = country.trim();
  return countryCode || (codes.get(name.toLowerCase()) ?? (countryNameOf(name) === undefined ? '' : name));
}
