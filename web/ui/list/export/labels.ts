// What the export of a list says.

import { integer } from '../../kit/format.ts';

const rows = (count: number): string => (count === 1 ? '1 row' : `${integer(count)} rows`);

export const exportLabels = {
  button: 'Export',
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
  unreadable: (headers: readonly string[]) =>
    `These columns could not be written and are empty: ${headers.join(', ')}.`,
};
