// Calls that the company's programs made in the last 30 days (API-013).

import { API_ACCESS } from '#domain/access/links.ts';
import {
  API_CALL_DAYS,
  type ApiCall,
  apiCallCalls,
  apiCallList,
  CALL_OUTCOMES,
  type CallOutcome,
} from '#domain/platform/api-calls/calls.ts';
import { platformTitles } from '#domain/platform/links.ts';
import { apiCallLabels } from '#web/platform/calls/labels.ts';
import { useCredentialFilter } from '#web/platform/calls/use-credential-filter.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const TONES: Record<CallOutcome, Tone> = { Succeeded: 'green', Refused: 'orange', Failed: 'red' };
const outcomeOf = (status: number): CallOutcome => (status < 400 ? 'Succeeded' : status < 500 ? 'Refused' : 'Failed');

const StatusCell = ({ call: { status, code } }: { call: ApiCall }) => (
  <>
    <StatusPill tone={TONES[outcomeOf(status)]}>{String(status)}</StatusPill>
    {code && <code className="block text-xs text-muted">{code}</code>}
  </>
);

const CallCell = ({ call: { method, path } }: { call: ApiCall }) => (
  <code className="text-xs break-all">
    {method} {path}
  </code>
);

const columns: readonly Column<ApiCall>[] = [
  { id: 'at', header: apiCallLabels.at, cell: ({ at }) => <Time value={at} /> },
  { id: 'call', header: apiCallLabels.call, cell: (call) => <CallCell call={call} /> },
  { id: 'status', header: apiCallLabels.status, cell: (call) => <StatusCell call={call} /> },
  { id: 'credential', header: apiCallLabels.credential, cell: ({ credentialName }) => credentialName },
  {
    id: 'ms',
    header: apiCallLabels.duration,
    align: 'right',
    cell: ({ ms }) => apiCallLabels.milliseconds(ms),
  },
  { id: 'trace', header: apiCallLabels.traceId, cell: ({ traceId }) => <code className="text-xs">{traceId}</code> },
];

const card = (call: ApiCall) => (
  <article aria-label={`${call.method} ${call.path}`} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <CallCell call={call} />
      <StatusCell call={call} />
    </div>
    <p className="mt-auto text-xs break-words text-muted">
      <Time value={call.at} /> · {call.credentialName} · {apiCallLabels.milliseconds(call.ms)} ·{' '}
      <code>{call.traceId}</code>
    </p>
  </article>
);

const controls = {
  text: textFilter({ placeholder: apiCallLabels.search }),
  outcome: choiceFilter({
    label: apiCallLabels.outcome,
    options: optionsOf(CALL_OUTCOMES, (outcome) => apiCallLabels.outcomes[outcome]),
    promoted: true,
  }),
  at: dateFilter({ label: apiCallLabels.at }),
};

export default function CallsPage() {
  const credentials = useCredentialFilter();
  return (
    <ListScreen
      title={platformTitles.calls}
      note={apiCallLabels.note(API_CALL_DAYS)}
      parentLink={{ to: API_ACCESS, label: apiCallLabels.back }}
      call={apiCallCalls.list}
      list={apiCallList}
      columns={columns}
      renderCard={card}
      controls={{ ...controls, credentials }}
      size={25}
      empty={apiCallLabels.empty}
      emptyHint={apiCallLabels.emptyHint}
    />
  );
}
