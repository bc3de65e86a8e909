// Labels of list exports.

import { countOf } from '#domain/base/text/plural.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { labels } from '../../kit/labels.ts';

const rows = (count: number): string => countOf(integer(count), 'row');

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const exportLabels = {
  button: labels.exportList,
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  chosen: (count: number) => `${rows(count)} that you chose`,
  all: (count: number) => `${rows(count)} in this filter`,
  tooMany: (max: number) => `At most ${integer(max)} rows fit into one file. Narrow the filter.`,
  title: (format: string) => `Export as ${format}`,
  reading: 'Reading rows',
  readOf: (count: number, total: number) => `${integer(count)} of ${rows(total)} read`,
  cancel: 'Cancel export',
  retry: 'Try again',
  saved: (count: number, name: string) => `${rows(count)} saved as ${name}.`,
  changed: (count: number) =>
    `The list changed while it was read: ${rows(count)} are in the file, each once, but others may be missing. Export again for the present state.`,
  schedule: 'Send regularly…',
  writtenOf: (count: number, total: number) => `${integer(count)} of ${rows(total)} written`,
  waiting: 'Waiting for its turn',
  background:
    'The file is created in the background. You can close this dialog; you’ll get a notification when the file is ready. It will be listed under',
  page: 'Exports',
  goOn: 'Go on in the background',
  goesOn: 'The export continues. You’ll get a notification when it is ready.',
  cancelled: 'The export was cancelled.',
  savedFile: 'The file was saved.',
  scheduleTitle: 'Send this list regularly',
  scheduleNow: 'Schedule',
  scheduleNote:
    'The list is made into a file at 05:00 UTC with this filter and these columns, and you get a mail with a link. You pause or stop it under Exports.',
  scheduled: (day: string) => `Scheduled. The first file comes on ${day}.`,
  interval: 'How often',
  every: { Week: 'Weekly', Month: 'Monthly' },
  day: 'Day',
  lastDay: 'Last day',
  shortMonth: 'Shorter months: on their last day.',
  format: 'Format',
  unreadable: (headers: readonly string[]) =>
    `These columns could not be written and are empty: ${headers.join(', ')}.`,
};
