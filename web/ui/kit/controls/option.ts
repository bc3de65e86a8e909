// An option to choose from.

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Secondary text. */
  note?: string;
  disabled?: boolean;
}

/** Options from values, with the value as default label. */
export const optionsOf = <const V extends string>(values: readonly V[], label?: (value: V) => string): Option<V>[] =>
  values.map((value) => ({ value, label: label ? label(value) : value }));
