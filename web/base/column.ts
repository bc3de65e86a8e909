// What a column of a table is.

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One column. Keep the array outside render. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort field of the list; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers and money stand right. */
  align?: 'right';
  /** Hidden below this width. */
  from?: 'lg' | 'xl' | 'xxl';
  /** Stays visible at the right edge: the actions. */
  pin?: boolean;
  /** A class of width, for example `w-40`. */
  width?: string;
  /** The header is for screen readers only. */
  quiet?: boolean;
}

const FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', xxl: 'max-xxl:hidden' };

/** Classes that a header and its cells share. */
export const columnClass = <Row>({ align, from, pin, width }: Column<Row>): string =>
  cx(
    align === 'right' && 'text-right tabular-nums whitespace-nowrap',
    from && FROM[from],
    pin && 'sticky right-0 bg-inherit text-right print:hidden',
    width,
  );
