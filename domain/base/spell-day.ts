// Days as letters and mails write them.

import type { Day } from './time.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** For example 10 December 2026. */
export const spellDay = (day: Day): string => FORMAT.format(Date.parse(`${day}T00:00:00.000Z`));
