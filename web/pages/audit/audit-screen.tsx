// The audit log: filters, entries, and details in a side panel (GAP-074).

import { useMemo, useState } from 'react';
import { AUDIT_COUNT_LIMIT, AUDIT_RESULTS, type AuditEntry, auditCalls, auditList } from '#domain/audit/calls.ts';
import { actionLabel } from '#domain/audit/entry-labels.ts';
import { auditTitles } from '#domain/audit/links.ts';
import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { EventPanel, Subject, type SubjectLink } from '#web/audit/event-panel.tsx';
import { auditLabels } from '#web/audit/labels.ts';
import { ResultPill } from '#web/audit/result-pill.tsx';
import type { Lookup } from '#web/ui/form/lookup.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import type { Controls, FilterControl } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { send } from '#web/ui/session/api.ts';

const options = (actions: readonly string[]) =>
  actions.map((value) => ({ value, label: actionLabel(value) })).sort((a, b) => a.label.localeCompare(b.label));

const actionLookup: Lookup = {
  name: 'audit-actions',
  search: async (text, signal) =>
    options(await send(auditCalls.actions, {}, { signal })).filter(({ label }) => matchesQuery(label, text)),
  resolve: async (ids) => options(ids),
};

const subject: FilterControl<string[]> = {
  label: auditLabels.subject,
  Control: ({ value, onChange: set }) => (
    <Field label={auditLabels.subject}>
      <Input value={value?.[0] ?? ''} onValueChange={(id) => set(id ? [id.trim()] : undefined)} spellCheck={false} />
    </Field>
  ),
  Chip: ({ value }) => value[0],
};

const createControls = (people: Lookup): Controls<typeof auditList.filters> => ({
  text: textFilter({ placeholder: auditLabels.search }),
  at: dateFilter({
    label: auditLabels.when,
    promoted: true,
    presets: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth'],
  }),
  result: choiceFilter({
    label: auditLabels.result,
    options: optionsOf(AUDIT_RESULTS, (one) => auditLabels.results[one]),
    promoted: true,
  }),
  user: lookupFilter({ label: auditLabels.person, lookup: people, promoted: true }),
  action: lookupFilter({ label: auditLabels.action, lookup: actionLookup }),
  subject,
});

type OnOpen = (id: string) => void;

const Details = ({ line, open }: { line: AuditEntry; open: OnOpen }) => (
  <Button size="sm" aria-label={auditLabels.detailsOf(actionLabel(line.action))} onClick={() => open(line.id)}>
    {auditLabels.details}
  </Button>
);

const ActorCell = ({ line: { userName, role } }: { line: AuditEntry }) => (
  <span>
    {userName || <span className="text-muted">{auditLabels.visitor}</span>}
    {role && <span className="block text-xs text-muted">{role}</span>}
  </span>
);

const createColumns = (linkOf: SubjectLink, open: OnOpen): readonly Column<AuditEntry>[] => [
  { id: 'at', header: auditLabels.when, cell: ({ at }) => <Time value={at} />, exportAs: 'at' },
  {
    id: 'person',
    header: auditLabels.person,
    cell: (line) => <ActorCell line={line} />,
    exportAs: [
      [auditLabels.person, 'userName', { '': auditLabels.visitor }],
      [auditLabels.role, 'role'],
    ],
  },
  {
    id: 'what',
    header: auditLabels.what,
    cell: (line) => (
      <span>
        <span className="block">{actionLabel(line.action)}</span>
        <span className="block text-xs">
          <Subject event={line} subjectLink={linkOf} />
        </span>
      </span>
    ),
    exportAs: [
      [auditLabels.what, 'action'],
      [auditLabels.subjectName, 'subjectName'],
    ],
  },
  {
    id: 'result',
    header: auditLabels.result,
    cell: (line) => <ResultPill line={line} />,
    exportAs: [[auditLabels.result, 'result', auditLabels.results]],
  },
  {
    id: 'address',
    header: auditLabels.address,
    visibleFrom: 'xl',
    cell: ({ address }) => address,
    exportAs: 'address',
  },
  {
    id: 'details',
    header: auditLabels.details,
    hideHeader: true,
    isPinned: true,
    cell: (line) => <Details line={line} open={open} />,
  },
];

const createCard = (linkOf: SubjectLink, open: OnOpen) => (line: AuditEntry) => (
  <article aria-label={actionLabel(line.action)} className="flex h-full flex-col gap-1.5">
    <div className="flex items-start justify-between gap-3">
      <span className="font-medium">{actionLabel(line.action)}</span>
      <ResultPill line={line} />
    </div>
    <p className="text-sm">
      <Subject event={line} subjectLink={linkOf} />
    </p>
    <p className="text-xs text-muted">
      {line.userName || auditLabels.visitor} · <Time value={line.at} />
    </p>
    <div className="mt-auto pt-1">
      <Details line={line} open={open} />
    </div>
  </article>
);

interface Props {
  /** User options; passed in, because users belong to a later feature. */
  people: Lookup;
  linkOf: SubjectLink;
}

export function AuditScreen({ people, linkOf }: Props) {
  const [shown, setShown] = useState({ id: '', open: false });
  const parts = useMemo(() => {
    const open = (id: string) => setShown({ id, open: true });
    return {
      columns: createColumns(linkOf, open),
      renderCard: createCard(linkOf, open),
      controls: createControls(people),
    };
  }, [people, linkOf]);
  return (
    <>
      <ListScreen
        title={auditTitles.audit}
        note={auditLabels.note}
        call={auditCalls.list}
        list={auditList}
        hasSavedViews
        empty={auditLabels.empty}
        size={25}
        {...parts}
        summary={({ totalCount }) =>
          totalCount >= AUDIT_COUNT_LIMIT && <p className="text-xs text-muted">{auditLabels.deep(AUDIT_COUNT_LIMIT)}</p>
        }
      />
      <EventPanel {...shown} onOpenChange={(open) => setShown((now) => ({ ...now, open }))} subjectLink={linkOf} />
    </>
  );
}
