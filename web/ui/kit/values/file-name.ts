// Names of files created in the browser.

/** `monthly-revenue-2026-11-23.csv`: letters and digits of any script, and the UTC day. */
export const datedFileName = (title: string, ending: string): string =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}-${new Date().toISOString().slice(0, 10)}.${ending}`;
