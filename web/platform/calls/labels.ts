// Labels of the calls of programs.

import type { CallOutcome } from '#domain/platform/api-calls/calls.ts';

export const apiCallLabels = {
  note: (days: number) => `Calls that your programs made in the last ${days} days. Content is not kept.`,
  back: 'API',
  search: 'Search paths, codes, trace ids',
  at: 'Time (UTC)',
  credential: 'Credential',
  call: 'Call',
  status: 'Status',
  code: 'Code',
  duration: 'Duration',
  milliseconds: (ms: number) => `${ms} ms`,
  traceId: 'Trace id',
  outcome: 'Outcome',
  outcomes: { Succeeded: 'Succeeded', Refused: 'Refused', Failed: 'Failed' } satisfies Record<CallOutcome, string>,
  empty: 'No calls yet.',
  emptyHint: 'Calls appear here a second after they were answered.',
} as const;
