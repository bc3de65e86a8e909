// What a filter of a list looks like: its control, and how its value reads on a chip. A list gives filters their
// meaning (domain); a screen gives those that it offers a control.

import type { ReactNode } from 'react';
import type { Filter } from '#domain/base/list.ts';

export interface ControlArgs<T> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** The list is loading. */
  busy: boolean;
  /** In the bar, where labels are inside the control, or in the panel, where they are above. */
  placement: 'bar' | 'panel';
}

export interface FilterControl<T> {
  label: string;
  /** Shown in the bar; the others are behind «More filters». */
  isPrimary?: boolean | undefined;
  /** Shown in the bar on a phone too. */
  staysOnPhone?: boolean | undefined;
  /** Takes as much of the bar as is left. */
  grows?: boolean;
  /** No chip, because the control in the bar shows the value itself. */
  hideChip?: boolean;
  Control: (args: ControlArgs<T>) => ReactNode;
  Chip: (args: { value: T }) => ReactNode;
}

/** The controls that a screen offers, by the names of the list's filters. */
export type Controls<F> = { [K in keyof F]?: F[K] extends Filter<infer T> ? FilterControl<T> : never };

/** The same without its types, for the parts that only draw. */
export type UntypedControls = Record<string, FilterControl<unknown> | undefined>;
