// Counts with their nouns in messages and labels.

/** "1 key", "2 keys"; the count may be formatted already. `many` is needed for irregular plurals and for verbs. */
export const countOf = (count: number | string, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`;
