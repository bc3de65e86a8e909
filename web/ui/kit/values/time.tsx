// Times on screen.

import type { Time as Instant } from '#domain/base/time.ts';
import { DASH, dateOnly, detailTime, listTime, localTime } from './format.ts';

const FORMATS = { list: listTime, detail: detailTime, day: dateOnly };

interface Props {
  value: Instant | null | undefined;
  /** Default `list`. */
  format?: keyof typeof FORMATS;
  /** Lets the time wrap below the date, for tables with many columns. */
  wraps?: boolean;
}

/** A UTC time, machine-readable, with local time in its tooltip; a dash if missing. */
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
