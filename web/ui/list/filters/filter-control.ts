// The control of a list filter and its chip text. The domain defines the filters; a screen chooses which of them get a
// control.

import type { ReactNode } from 'react';
import type { Filter } from '#domain/base/list.ts';

export interface ControlArgs<T> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** The list is loading. */
  busy: boolean;
  /** In the bar, with the label inside the control, or in the panel, with the label above. */
  placement: 'bar' | 'panel';
}

export interface FilterControl<T> {
  label: string;
  /** Shown in the bar; others are behind «More filters». */
  isPrimary?: boolean | undefined;
  /** Shown in the bar on phones too. */
  staysOnPhone?: boolean | undefined;
  /** Fills the remaining bar. */
  grows?: boolean;
  /** No chip, because the control in the bar shows the value. */
  hideChip?: boolean;
  Control: (args: ControlArgs<T>) => ReactNode;
  Chip: (args: { value: T }) => ReactNode;
}

/** Filter controls of a screen, by filter name. */
export type Controls<F> = { [K in keyof F]?: F[K] extends Filter<infer T> ? FilterControl<T> : never };

/** Untyped variant for components that only render. */
export type UntypedControls = Record<string, FilterControl<unknown> | undefined>;
