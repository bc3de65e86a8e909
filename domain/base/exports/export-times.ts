// Due times of export schedules: early in the day (UTC), so that a file with yesterday's data is ready in the morning.

import { addDays, type Day, type Time } from '#domain/base/time.ts';
import type { ExportInterval } from './exports.ts';

const HOUR_OF_DAY = 'T05:00:00.000Z';

interface Rhythm {
  every: ExportInterval;
  /** Weekday starting with Monday as 1, or day of the month. */
  day: number;
}

const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7;
const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');

function isDue(day: Day, rhythm: Rhythm): boolean {
  if (rhythm.every === 'Week') return weekdayOf(day) === rhythm.day;
  const ofMonth = Number(day.slice(8));
  return isLastOfMonth(day) ? ofMonth <= rhythm.day : ofMonth === rhythm.day;
}

/** First time after `now`. Months without the day use their last one. */
export function nextExportTime(rhythm: Rhythm, now: Time): Time {
  let day = now.slice(0, 10);
  while (!isDue(day, rhythm) || day + HOUR_OF_DAY <= now) day = addDays(day, 1);
  return day + HOUR_OF_DAY;
}
