// The audit log: filters, lines, and each line's details from the side (GAP-074).

import { useMemo, useState } from 'react';
import { AUDIT_DEPTH, type AuditLine, auditCalls, auditList, RESULTS } from '#domain/audit/calls.ts';
import { actionInWords } from '#domain/audit/describe.ts';
import { send } from '#web/base/api.ts';
import { Button } from '#web/base/button.tsx';
import { choiceFilter } from '#web/base/choice-filter.tsx';
import type { Column } from '#web/base/column.ts';
import { dateFilter } from '#web/base/date-filter.tsx';
import { Field } from '#web/base/field.tsx';
import type { Controls, FilterControl } from '#web/base/filter-control.ts';
import { Input } from '#web/base/input.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import type { Lookup } from '#web/base/lookup.ts';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { optionsOf } from '#web/base/option.ts';
import { textFilter } from '#web/base/text-filter.tsx';
import { Time } from '#web/base/time.tsx';
import { EventSheet, type LinkOf, Subject } from './event-sheet.tsx';
import { titles } from './paths.ts';
import { ResultPill } from './result-pill.tsx';
import { words } from './words.ts';

const options = (actions: readonly string[]) =>
  actions.map((value) => ({ value, label: actionInWords(value) })).sort((a, b) => a.label.localeCompare(b.label));

const actionLookup: Lookup = {
  name: 'audit-actions',
  search: async (text, signal) =>
    options(await send(auditCalls.actions, {}, { signal })).filter(({ label }) =>
      label.toLowerCase().includes(text.toLowerCase()),
    ),
  resolve: async (ids) => options(ids),
};

const subject: FilterControl<string[]> = {
  label: words.subject,
  Control: ({ value, set }) => (
    <Field label={words.subject}>
      <Input value={value?.[0] ?? ''} onValueChange={(id) => set(id ? [id.trim()] : undefined)} spellCheck={false} />
    </Field>
  ),
  Chip: ({ value }) => value[0],
};

const controlsWith = (people: Lookup): Controls<typeof auditList.filters> => ({
  text: textFilter({ placeholder: words.search }),
  at: dateFilter({
    label: words.when,
    promoted: true,
    presets: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth'],
  }),
  result: choiceFilter({
    label: words.result,
    options: optionsOf(RESULTS, (one) => words.results[one]),
    promoted: true,
  }),
  user: lookupFilter({ label: words.person, lookup: people, promoted: true }),
  action: lookupFilter({ label: words.action, lookup: actionLookup }),
  subject,
});

type Open = (id: string) => void;

const Details = ({ line, open }: { line: AuditLine; open: Open }) => (
  <Button size="sm" aria-label={words.detailsOf(actionInWords(line.action))} onClick={() => open(line.id)}>
    {words.details}
  </Button>
);

const Person = ({ line: { userName, role } }: { line: AuditLine }) => (
  <span>
    {userName || <span className="text-muted">{words.visitor}</span>}
    {role && <span className="block text-xs text-muted">{role}</span>}
  </span>
);

const columnsWith = (linkOf: LinkOf, open: Open): readonly Column<AuditLine>[] => [
  { id: 'at', header: words.when, cell: ({ at }) => <Time value={at} /> },
  { id: 'person', header: words.person, cell: (line) => <Person line={line} /> },
  {
    id: 'what',
    header: words.what,
    cell: (line) => (
      <span>
        <span className="block">{actionInWords(line.action)}</span>
        <span className="block text-xs">
          <Subject line={line} linkOf={linkOf} />
        </span>
      </span>
    ),
  },
  { id: 'result', header: words.result, cell: (line) => <ResultPill line={line} /> },
  { id: 'address', header: words.address, from: 'xl', cell: ({ address }) => address },
  {
    id: 'details',
    header: words.details,
    quiet: true,
    pin: true,
    cell: (line) => <Details line={line} open={open} />,
  },
];

const cardWith = (linkOf: LinkOf, open: Open) => (line: AuditLine) => (
  <article aria-label={actionInWords(line.action)} className="flex h-full flex-col gap-1.5">
    <div className="flex items-start justify-between gap-3">
      <span className="font-medium">{actionInWords(line.action)}</span>
      <ResultPill line={line} />
    </div>
    <p className="text-sm">
      <Subject line={line} linkOf={linkOf} />
    </p>
    <p className="text-xs text-muted">
      {line.userName || words.visitor} · <Time value={line.at} />
    </p>
    <div className="mt-auto pt-1">
      <Details line={line} open={open} />
    </div>
  </article>
);

interface Props {
  /** People to choose from; they are kept further right. */
  people: Lookup;
  linkOf: LinkOf;
}

export function AuditScreen({ people, linkOf }: Props) {
  const [shown, setShown] = useState({ id: '', open: false });
  const parts = useMemo(() => {
    const open = (id: string) => setShown({ id, open: true });
    return { columns: columnsWith(linkOf, open), card: cardWith(linkOf, open), controls: controlsWith(people) };
  }, [people, linkOf]);
  return (
    <>
      <ListScreen
        title={titles.audit}
        note={words.note}
        call={auditCalls.list}
        list={auditList}
        empty={words.empty}
        size={25}
        {...parts}
        summary={({ totalCount }) =>
          totalCount >= AUDIT_DEPTH && <p className="text-xs text-muted">{words.deep(AUDIT_DEPTH)}</p>
        }
      />
      <EventSheet {...shown} onOpenChange={(open) => setShown((now) => ({ ...now, open }))} linkOf={linkOf} />
    </>
  );
}
