// One thing to choose from.

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** A second, quieter text. */
  note?: string;
  disabled?: boolean;
}

/** Words that are their own labels. */
export const optionsOf = <const V extends string>(values: readonly V[], label?: (value: V) => string): Option<V>[] =>
  values.map((value) => ({ value, label: label ? label(value) : value }));
