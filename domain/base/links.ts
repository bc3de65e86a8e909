// Parts of screen addresses that features share. The addresses themselves are in the `links.ts` of each feature.

/** Start of the addresses of all staff screens. */
export const MANAGEMENT = '/management';

/** A list with a filter, by the keys of its definition. */
export const filteredList = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}/${encodeURIComponent(JSON.stringify(filter))}`;

/** A list filtered by its search text. */
export const searchedList = (list: string, text: string): string => filteredList(list, { Text: text });
