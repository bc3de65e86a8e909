// The code of a country that somebody wrote in words: companies must name their country and may leave out its code.

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes by the English names of their countries, in lower case. */
const codesByName = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return new Map(
    LETTERS.flatMap((first) =>
      LETTERS.flatMap((second): [string, string][] => {
        const name = names.of(first + second);
        return name ? [[name.toLowerCase(), first + second]] : [];
      }),
    ),
  );
};

let codes: Map<string, string> | undefined;

/** The code that was given, else that of the name, else nothing. */
export function countryCodeOf({ countryCode, country }: { countryCode: string; country: string }): string {
  codes ??= codesByName();
  const name = country.trim();
  return countryCode || (codes.get(name.toLowerCase()) ?? (/^[A-Z]{2}$/.test(name) ? name : ''));
}
