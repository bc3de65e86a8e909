// History of a company's credit limit and price tier, with reasons (COM-028).

import { useMemo } from 'react';
import { companyCalls, type TermsChange, termsChangeList } from '#domain/companies/calls.ts';
import { DASH, money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useLocalListState } from '#web/ui/list/list-state.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { companyLabels } from './labels.ts';

const limitText = (limit: number | null): string => (limit === null ? companyLabels.noLimit : money(limit));

const limitChange = ({ oldLimit, newLimit }: TermsChange): string =>
  oldLimit === newLimit ? DASH : `${limitText(oldLimit)} → ${limitText(newLimit)}`;

const tierChange = ({ oldType, newType }: TermsChange): string =>
  oldType === newType ? DASH : `${oldType} → ${newType}`;

const columns: readonly Column<TermsChange>[] = [
  { id: 'at', header: companyLabels.changedAt, cell: ({ at }) => <Time value={at} /> },
  { id: 'by', header: companyLabels.changedBy, cell: ({ byName }) => byName },
  { id: 'limit', header: companyLabels.limitChange, align: 'right', cell: limitChange },
  { id: 'tier', header: companyLabels.tierChange, cell: tierChange },
  {
    id: 'reason',
    header: companyLabels.termsReason,
    cell: ({ reason }) => <span className="break-words">{reason || companyLabels.noReason}</span>,
  },
];

const card = (change: TermsChange) => (
  <article aria-label={`${companyLabels.history}, ${change.byName}`} className="flex flex-col gap-1 text-sm">
    <div className="flex justify-between gap-3">
      <span className="font-medium">{change.byName}</span>
      <span className="text-xs text-muted">
        <Time value={change.at} />
      </span>
    </div>
    {[limitChange(change), tierChange(change)]
      .filter((text) => text !== DASH)
      .map((text) => (
        <p key={text} className="tabular-nums">
          {text}
        </p>
      ))}
    <p className="break-words text-muted">{change.reason || companyLabels.noReason}</p>
  </article>
);

export function TermsHistoryPanel({ companyId }: { companyId: string }) {
  const control = useLocalListState(termsChangeList, { size: 25 });
  const { state } = control;
  const ofCompany = useMemo(
    () => ({ ...state, filter: { ...state.filter, partnerIds: [companyId] } }),
    [state, companyId],
  );
  return (
    <ListView
      label={companyLabels.history}
      control={{ ...control, state: ofCompany }}
      call={companyCalls.termsChanges}
      columns={columns}
      renderCard={card}
      empty={companyLabels.noHistory}
      emptyHint={companyLabels.historyHint}
    />
  );
}
