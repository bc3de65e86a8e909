// Parses what a provider sent.

/** The value of a JSON text; undefined if it is none. */
export const parseJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};
