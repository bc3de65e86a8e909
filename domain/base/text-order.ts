// The order of texts by code units: the same in every language and on every machine, unlike that of a locale.

/** For `sort`: below 0 when the first text comes before the second, 0 when they are the same. */
export function compareTexts(first: string, second: string): number {
  return Number(first > second) - Number(first < second);
}
