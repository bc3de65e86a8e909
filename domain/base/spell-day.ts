// Days and times as letters, mails and sentences write them.

import type { Day, Time } from './time.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** For example 10 December 2026. */
export const spellDay = (day: Day): string => FORMAT.format(Date.parse(`${day}T00:00:00.000Z`));

/** For example 10 December 2026, 14:00 UTC. */
export const spellTime = (time: Time): string => `${spellDay(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`;
