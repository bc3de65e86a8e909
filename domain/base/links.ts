// Parts of screen addresses that features share. Each feature builds the addresses of its own screens in its `links.ts`.

/** Start of the addresses of all staff screens. */
export const MANAGEMENT = '/management';

/** A list filtered by its search text. */
export const searchedList = (list: string, text: string): string =>
  `${list}/${encodeURIComponent(JSON.stringify({ Text: text }))}`;
