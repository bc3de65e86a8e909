// Order by code units: the same in every language and on every machine, unlike a locale's.

/** Comparator for `sort`. */
export function compareTexts(first: string, second: string): number {
  return Number(first > second) - Number(first < second);
}
