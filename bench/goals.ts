// Performance goals, T1 to T17 and those of S1 to S14 that they did not replace, and how their figures are read from the results of the measurements. Long, because it is
// one table.

import type { Measurement } from './bench-database.ts';

/** Result of a measurement: groups of rows, the reference first. */
export interface Result {
  facts: Record<string, unknown>;
  groups: Record<string, Measurement[]>;
  /** Growth of list filters: how the cost grew with each larger size. */
  results?: { name: string; side: string; program: number[]; database: number[]; growth: number[] }[];
}

/** A measurement with its options for a run of all, and its result file. */
export interface Bench {
  name: string;
  file: string;
  options: readonly string[];
}

/** The measured value, and whether it meets the goal. */
interface Finding {
  measured: string;
  isMet: boolean;
}

interface Goal {
  id: string;
  work: string;
  goal: string;
  bench: keyof typeof BENCHES;
  read: (result: Result) => Finding;
}

/** Small sizes, so that all of them take about twenty minutes on two cores. */
export const BENCHES = {
  calls: { name: 'hot-calls', file: 'hot-calls', options: ['--orders', '50000', '--calls', '200', '--rounds', '3'] },
  growth: {
    name: 'growth-lists',
    file: 'growth-lists',
    options: ['--sizes', '10000,100000', '--rounds', '1', '--budget', '100'],
  },
  checkout: { name: 'checkout', file: 'checkout', options: ['--calls', '50', '--rounds', '3'] },
  shop: { name: 'shop', file: 'shop', options: ['--calls', '200', '--rounds', '3'] },
  invoiceCall: {
    name: 'invoice-call',
    file: 'an-invoice-of-ten-orders',
    options: ['--calls', '30', '--rounds', '4'],
  },
  unfolded: { name: 'unfolded', file: 'unfolded-sums', options: [] },
  purchase: { name: 'purchase', file: 'purchase-throughput', options: ['--keys', '1000', '--rounds', '2'] },
  workers: { name: 'workers', file: 'workers-side-by-side', options: ['--keys', '1000', '--rounds', '2'] },
  invoiceLists: {
    name: 'invoice-lists',
    file: 'invoice-lists',
    options: ['--orders', '30000', '--lines', '99', '--rounds', '3', '--calls', '40'],
  },
  packageFile: { name: 'package-file', file: 'package-file', options: ['--packages', '10'] },
  keySearch: { name: 'key-search', file: 'key-search', options: ['--keys', '200000', '--rounds', '3'] },
  reports: { name: 'reports', file: 'reports', options: ['--orders', '50000', '--keys', '3', '--rounds', '2'] },
  export: { name: 'export', file: 'an-export-beside-the-list', options: ['--orders', '50000', '--seconds', '5'] },
  load: { name: 'load', file: 'sixteen-connections', options: ['--orders', '50000', '--seconds', '3'] },
  onlookers: { name: 'onlookers', file: 'onlookers', options: [] },
  documents: { name: 'documents', file: 'documents', options: [] },
  firstLoad: { name: 'first-load', file: 'first-load', options: ['--latency', '200'] },
  start: { name: 'embedded-start', file: 'embedded-start', options: ['--rounds', '1'] },
} satisfies Record<string, Bench>;

/** Median of a row, by the beginning of its name. */
function middleOf(result: Result, group: string, name: string): number {
  const row = result.groups[group]?.find((one) => one.name.startsWith(name));
  if (!row) throw new Error(`The measurement has no row ${name} of ${group}.`);
  return row.median;
}

const times = (factor: number) => `${factor.toFixed(2)} x`;
const atMost = (value: number, limit: number, text: string): Finding => ({ measured: text, isMet: value <= limit });

/** Ratio of a row to another of its group. */
const ratio =
  (group: string, name: string, reference: string, limit: number) =>
  (result: Result): Finding => {
    const factor = middleOf(result, group, name) / middleOf(result, group, reference);
    return atMost(factor, limit, times(factor));
  };
/** A hot call compared with its hand-written statements. */
const call = (group: string, limit: number) => ratio(group, 'over HTTP', 'floor', limit);

/** A hot call compared with a bare HTTP server that sends the session and the statements. */
const overBareServer = (group: string, limit: number) =>
  ratio(group, 'over HTTP', 'floor, over a bare HTTP server', limit);

const callTime =
  (group: string, limit: number) =>
  (result: Result): Finding => {
    const value = middleOf(result, group, 'over HTTP');
    return atMost(value, limit, `${value.toFixed(1)} ms`);
  };

const figure =
  (group: string, name: string, limit: number, unit: string) =>
  (result: Result): Finding => {
    const value = middleOf(result, group, name);
    return atMost(value, limit, `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`);
  };

/** Growth per factor of ten that counts as flat. */
const FLAT = 1.15;

/** Filters that grew with the last factor of ten. */
function readGrowth({ results = [] }: Result): Finding {
  const grown = results
    .map(({ name, side, growth }) => ({ name: `${side} ${name}`, by: growth.at(-1)! }))
    .filter(({ by }) => by > FLAT)
    .sort((a, b) => b.by - a.by);
  const worst = grown.slice(0, 3).map(({ name, by }) => `${name} ${times(by)}`);
  return {
    measured: `${results.length - grown.length} of ${results.length} filters${worst.length > 0 ? `; most: ${worst.join(', ')}` : ''}`,
    isMet: grown.length === 0,
  };
}

/** Flat filters whose largest cost stays below a limit in milliseconds. */
const flat =
  (limitMs: number, isMeant: (name: string, side: string) => boolean) =>
  ({ results = [] }: Result): Finding => {
    const rows = results
      .filter(({ name, side }) => isMeant(name, side))
      .map(({ name, side, program, database, growth }) => ({
        name: `${side} ${name}`,
        cost: program.at(-1)! + database.at(-1)!,
        growth: growth.at(-1)!,
      }));
    const worst = rows.reduce((a, b) => (b.cost > a.cost ? b : a));
    const grown = Math.max(...rows.map(({ growth }) => growth));
    return {
      measured: `at most ${worst.cost.toFixed(1)} ms (${worst.name}), ${times(grown)}`,
      isMet: worst.cost <= limitMs && grown <= FLAT,
    };
  };

function readOnlookers({ groups, facts }: Result): Finding {
  const [quiet, busy] = groups['an approval, ms']!;
  const factor = busy!.p95 / quiet!.p95;
  const seconds = Number(facts['with onlookers, seconds']);
  return {
    measured: `${times(factor)}, ${seconds} s`,
    isMet: factor <= 2 && seconds <= 2,
  };
}

function readReports({ groups }: Result): Finding {
  const LIMIT_MS = 5;
  const costs = Object.entries(groups).map(([name, rows]) => ({ name, cost: rows.at(-1)!.median }));
  const worst = costs.reduce((a, b) => (b.cost > a.cost ? b : a));
  return atMost(worst.cost, LIMIT_MS, `at most ${worst.cost.toFixed(1)} ms (${worst.name})`);
}

const MEMORY = 'megabytes resident: afterwards, at the peak';

/** All goals, in display order. */
export const GOALS: readonly Goal[] = [
  {
    id: 'T1',
    work: 'first page of all orders, with strip',
    goal: '1.5 x the same answer by hand, 10 KB',
    bench: 'calls',
    read: (result) => {
      const { measured, isMet } = overBareServer('first page of all orders', 1.5)(result);
      const kilobytes = Number(result.facts['bytes of the first page']) / 1000;
      return { measured: `${measured}, ${kilobytes.toFixed(1)} KB`, isMet: isMet && kilobytes <= 10 };
    },
  },
  {
    id: 'S2, S4',
    work: 'each filter with its strip, for ten times more orders',
    goal: '1.15 x',
    bench: 'growth',
    read: readGrowth,
  },
  {
    id: 'S3',
    work: 'page 1,000',
    goal: '2 x',
    bench: 'calls',
    read: call('page 1,000 of all orders', 2),
  },
  {
    id: 'S4',
    work: 'an exact order number',
    goal: '3 ms',
    bench: 'calls',
    read: callTime('an exact order number', 3),
  },
  { id: 'S4', work: 'an exact SKU', goal: '3 ms', bench: 'calls', read: callTime('an exact SKU', 3) },
  {
    id: 'T2',
    work: 'an order',
    goal: '1.4 x the same answer by hand, one statement',
    bench: 'calls',
    read: overBareServer('one order', 1.4),
  },
  {
    id: 'T3',
    work: 'who am I (/user/me)',
    goal: '1.5 x a bare HTTP server with a session',
    bench: 'calls',
    read: overBareServer('who am I', 1.5),
  },
  {
    id: 'T4',
    work: 'first page of the shop',
    goal: '1.5 x the same answer by hand',
    bench: 'shop',
    read: ratio('milliseconds of processor time', 'as in production', 'floor', 1.5),
  },
  {
    id: 'T5',
    work: 'two lines added and submitted',
    goal: '7 ms, 12 statements',
    bench: 'checkout',
    read: (result) => {
      const sum = (figure: string) =>
        middleOf(result, 'two lines added to the cart', figure) + middleOf(result, 'checkout of two lines', figure);
      const [ms, statements] = [sum('milliseconds'), sum('statements')];
      return {
        measured: `${ms.toFixed(1)} ms, ${Math.round(statements)} statements`,
        isMet: ms <= 7 && statements <= 12,
      };
    },
  },
  {
    id: 'T7',
    work: 'ten invoices of 99 lines',
    goal: '3 ms, 8 KB',
    bench: 'invoiceLists',
    read: (result) => {
      const ms = middleOf(result, 'first page of the invoices, with their credit notes', 'the call');
      const kilobytes = Number(result.facts.bytes) / 1000;
      return { measured: `${ms.toFixed(1)} ms, ${kilobytes.toFixed(1)} KB`, isMet: ms <= 3 && kilobytes <= 8 };
    },
  },
  {
    id: 'T8',
    work: 'an invoice of ten orders',
    goal: '1.4 x the same rows by hand',
    bench: 'invoiceCall',
    read: ratio('milliseconds of processor time', 'over HTTP', 'floor', 1.4),
  },
  {
    id: 'S7',
    work: 'keys bought in a minute',
    goal: '40 % of the fewest statements',
    bench: 'purchase',
    read: (result) => {
      const group = 'against the same statements';
      const share = middleOf(result, group, 'one buyer') / middleOf(result, group, 'the fewest statements');
      return { measured: `${Math.round(share * 100)} %`, isMet: share >= 0.4 };
    },
  },
  {
    id: 'S7',
    work: 'two workers',
    goal: '1.9 x one',
    bench: 'workers',
    read: (result) => {
      const group = 'keys a minute (higher is better)';
      const factor = middleOf(result, group, 'two workers') / middleOf(result, group, 'one worker');
      return { measured: times(factor), isMet: factor >= 1.9 };
    },
  },
  {
    id: 'S8',
    work: '20,000 keys downloaded in packages of 1,000',
    goal: '0.5 s, streamed',
    bench: 'packageFile',
    read: (result) => {
      const group = 'seconds of processor time of 20,000 keys';
      const seconds = middleOf(result, group, 'downloaded: program') + middleOf(result, group, 'downloaded: database');
      const isStreamed = result.facts.isStreamed === true;
      return {
        measured: `${seconds.toFixed(2)} s, ${isStreamed ? 'streamed' : 'not streamed'}`,
        isMet: seconds <= 0.5 && isStreamed,
      };
    },
  },
  {
    id: 'T6',
    work: 'a search for 500 keys',
    goal: '25 ms',
    bench: 'keySearch',
    read: figure('milliseconds of processor time', 'over HTTP', 25, 'ms'),
  },
  {
    id: 'S9',
    work: 'bytes of a key, without its item and its purchase',
    goal: '450 B',
    bench: 'keySearch',
    read: ({ facts }) => {
      const bytes = Number(facts['bytes of a game_key']);
      return atMost(bytes, 450, `${bytes} B`);
    },
  },
  { id: 'S10', work: 'a report', goal: '5 ms', bench: 'reports', read: readReports },
  {
    id: 'S10',
    work: 'memory of an export',
    goal: '30 MB',
    bench: 'export',
    read: figure('the export', 'CSV: megabytes resident', 30, 'MB'),
  },
  {
    id: 'S10',
    work: 'the list beside an export, 95th percentile',
    goal: '+10 %',
    bench: 'export',
    read: ({ groups }) => {
      const [quiet, csv] = groups['milliseconds of the list']!;
      const factor = csv!.p95 / quiet!.p95;
      return atMost(factor, 1.1, times(factor));
    },
  },
  {
    id: 'T9',
    work: 'answers a second over sixteen connections',
    goal: '60 % of the same answer by hand',
    bench: 'load',
    read: (result) => {
      const group = 'answers a second (higher is better)';
      const share = middleOf(result, group, 'our server') / middleOf(result, group, 'the server by hand');
      return { measured: `${Math.round(share * 100)} %`, isMet: share >= 0.6 };
    },
  },
  {
    id: 'T10',
    work: 'orders to invoice, for ten times more orders',
    goal: '6 ms, 1.15 x',
    bench: 'growth',
    read: flat(6, (name) => name === 'orders to invoice'),
  },
  {
    id: 'T11',
    work: "a partner's text search, for ten times more orders",
    goal: '5 ms, 1.15 x',
    bench: 'growth',
    read: flat(5, (name, side) => side === 'partner' && /word|sku/.test(name)),
  },
  {
    id: 'T12',
    work: '80 approvals while 500 people look on, 95th percentile, and in all',
    goal: '2 x without them, 2 s',
    bench: 'onlookers',
    read: readOnlookers,
  },
  {
    id: 'T13',
    work: 'delay of the event loop while documents are drawn, 99th percentile',
    goal: '20 ms',
    bench: 'documents',
    read: ({ groups }) => {
      const { p95: p99 } = groups['delay of the event loop']!.at(-1)!;
      return atMost(p99, 20, `${Math.round(p99)} ms`);
    },
  },
  {
    id: 'T17',
    work: 'unfolded lines while 10,000 orders are invoiced, and the counts then',
    goal: 'a quarter of all lines, 10 ms',
    bench: 'unfolded',
    read: (result) => {
      const ms = middleOf(result, 'milliseconds of processor time of the counts', 'at the peak');
      const peak = Number(result.facts['most unfolded lines']);
      // Each invoiced order writes two lines.
      const share = peak / (2 * Number(result.facts['orders invoiced']));
      return {
        measured: `${peak} lines (${Math.round(share * 100)} %), ${ms.toFixed(1)} ms`,
        isMet: share <= 0.25 && ms <= 10,
      };
    },
  },
  {
    id: 'T17',
    work: 'end of a process in the middle of such a run',
    goal: '30 s',
    bench: 'unfolded',
    read: ({ facts }) => {
      const seconds = Number(facts['seconds until stopped']);
      return atMost(seconds, 30, `${seconds} s`);
    },
  },
  {
    id: 'S12',
    work: 'memory under T9, at the peak',
    goal: '200 MB',
    bench: 'load',
    read: ({ groups }) => {
      const { p95: peak } = groups[MEMORY]!.at(-1)!;
      return atMost(peak, 200, `${peak} MB`);
    },
  },
  {
    id: 'S13',
    work: 'first visit to the orders',
    goal: '180 KiB, 12 requests',
    bench: 'firstLoad',
    read: (result) => {
      const [kib, requests] = ['KiB', 'requests'].map((group) => middleOf(result, group, 'the orders of staff')) as [
        number,
        number,
      ];
      return { measured: `${Math.round(kib)} KiB, ${requests} requests`, isMet: kib <= 180 && requests <= 12 };
    },
  },
  {
    id: 'T15',
    work: 'first visit to the shop',
    goal: '205 KiB, 12 requests',
    bench: 'firstLoad',
    read: (result) => {
      const kib = middleOf(result, 'KiB', 'the shop');
      const requests = middleOf(result, 'requests', 'the shop');
      return { measured: `${Math.round(kib)} KiB, ${requests} requests`, isMet: kib <= 205 && requests <= 12 };
    },
  },
  {
    id: 'T14',
    work: 'first rows of the orders, processor slowed four times, 200 ms a request: first visit',
    goal: '2,500 ms',
    bench: 'firstLoad',
    read: figure('first visit, first rows', 'the orders', 2500, 'ms'),
  },
  {
    id: 'T14',
    work: 'the same, second visit',
    goal: '2,000 ms',
    bench: 'firstLoad',
    read: figure('second visit, first rows', 'the orders', 2000, 'ms'),
  },
  ...(
    [
      ['first start', 4000, 500],
      ['second start', 1500, 400],
    ] as const
  ).flatMap(([name, ms, megabytes]): Goal[] => [
    {
      id: 'T16',
      work: `${name} with the embedded database, processor time`,
      goal: `${ms} ms`,
      bench: 'start',
      read: figure('milliseconds of processor time until ready', name, ms, 'ms'),
    },
    {
      id: 'T16',
      work: `memory of the ${name}, at the peak`,
      goal: `${megabytes} MB`,
      bench: 'start',
      read: figure('megabytes resident at the peak', name, megabytes, 'MB'),
    },
  ]),
  {
    id: 'S14',
    work: 'disk of the embedded database, empty',
    goal: '1.5 x that of a server',
    bench: 'start',
    read: ratio('megabytes on disk, of an empty product', 'the folder', 'its database', 1.5),
  },
];
