// Labels of loads of keys.

import type { KNOWN_PLACES, LineVerdict } from '#domain/loads/calls.ts';
import type { LoadState } from '#domain/loads/lifecycle.ts';
import { IMAGE_BYTES_MAX, LOAD_BYTES_MAX, LOAD_KEYS_MAX } from '#domain/loads/limits.ts';

const STATES: Record<LoadState, string> = {
  Reading: 'File awaited',
  Ready: 'Not loaded yet',
  Loading: 'Loading',
  Loaded: 'Loaded',
  Cancelling: 'Cancelling',
  Cancelled: 'Cancelled',
  Undoing: 'Undoing',
  Undone: 'Undone',
};

const VERDICTS: Record<LineVerdict, string> = {
  known: 'Here already',
  repeated: 'Twice in the file',
  unreadable: 'Unreadable',
};

const PLACES: Record<(typeof KNOWN_PLACES)[number], string> = {
  inventory: 'In the inventory',
  order: 'In an order',
  package: 'In a package',
  surplus: 'Bought, serves no order',
};

export const loadLabels = {
  note: 'Keys that were bought elsewhere and came in by a file. Each load is one lot of the inventory.',
  search: 'Search by product, SKU, file or vendor',
  noneHint: 'Load a file of keys, and they can be sold like those from providers.',
  state: 'State',
  states: STATES,
  number: 'Load',
  numbered: (n: number) => `Load ${n}`,
  product: 'Product',
  file: 'File',
  vendor: 'Vendor',
  region: 'Region',
  keys: 'Keys',
  freeKeys: 'Free to sell',
  cost: 'Cost per key',
  totalCost: 'Total cost',
  by: 'By',
  at: 'Begun',
  remark: 'Note',
  load: 'Load keys',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  formats: `Text with one key a line, CSV, XLSX with a column "Key", or PNG images in a ZIP: ${LOAD_BYTES_MAX / 1024 / 1024} MB, ${LOAD_KEYS_MAX / 1000} 000 keys, ${IMAGE_BYTES_MAX / 1024} KB an image at most.`,
  otherProduct: 'Another product',
  begin: 'Read the file',
  reading: 'Lines read',
  readFirst: 'The file is encrypted and compared with all keys that are here. Nothing is loaded yet.',
  waits: 'The file was not read to its end yet. When nothing moves, choose it again.',
  lines: 'Lines of the file',
  newKeys: 'New',
  newKeysNote: 'Not here before',
  knownNote: 'Left out',
  repeatedNote: 'Loaded once',
  unreadableNote: 'Left out, with the reason below',
  rejected: 'Lines that bring no key',
  rejectedTable: 'Result of each of these lines',
  rejectedNone: 'Every line is a new key.',
  line: 'Line',
  verdict: 'Result',
  why: 'Where or why',
  allVerdicts: 'All results',
  verdicts: VERDICTS,
  sameAs: (line: string) => `The same as line ${line}`,
  places: PLACES,
  nowhere: 'Taken back meanwhile',
  fromLoad: (n: number) => `load ${n}`,
  terms: 'What was bought',
  confirm: (n: string) => `Load ${n} keys`,
  confirmOne: 'Load 1 key',
  loading: 'Keys loaded',
  visibleAtOnce: 'They appear in the inventory all at once when the last one is in.',
  removing: 'Keys are being taken out.',
  cancel: 'Cancel load',
  cancelTitle: (n: number) => `Cancel load ${n}?`,
  cancelNote: 'Nothing of this file stays here. It can be loaded again later.',
  keep: 'Keep load',
  undo: 'Undo load',
  undoTitle: (n: number) => `Undo load ${n}?`,
  undoNote: (keys: string) =>
    `${keys} keys leave the inventory at once. That is possible while none of them is sold or reserved; the file can be loaded again later.`,
} as const;
