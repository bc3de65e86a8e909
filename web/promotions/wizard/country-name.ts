// Names of countries in English, from the browser.

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `DE` as `Germany`; what is no country is its own name. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
