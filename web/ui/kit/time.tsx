// Times on the screen.

import type { Time as Instant } from '#domain/base/time.ts';
import { DASH, dateOnly, detailTime, listTime, localTime } from './format.ts';

const FORMATS = { list: listTime, detail: detailTime, day: dateOnly };

interface Props {
  value: Instant | null | undefined;
  /** `list` by default. */
  format?: keyof typeof FORMATS;
  /** In a table with many columns the clock may stand below the day. */
  wraps?: boolean;
}

/** A time in UTC, machine-readable, with the local one in its tooltip; a dash when there is none. */
export function Time({ value, format: as = 'list', wraps }: Props) {
  const text = FORMATS[as](value);
  if (text === DASH) return <span>{DASH}</span>;
  return (
    <time
      dateTime={value ?? undefined}
      title={localTime(value!)}
      className={wraps ? 'whitespace-normal' : 'whitespace-nowrap'}
    >
      {text}
    </time>
  );
}
