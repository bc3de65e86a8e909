// Parts of screen addresses that features share. The addresses themselves are in the `links.ts` of each feature.

/** Start of the addresses of all staff screens. */
export const MANAGEMENT = '/management';

/** A list filtered by its search text. */
export const searchedList = (list: string, text: string): string =>
  `${list}/${encodeURIComponent(JSON.stringify({ Text: text }))}`;
