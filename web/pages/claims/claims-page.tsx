// Claims of all partners: the queue of staff, with decisions on several at a time.

import { CLAIMS_MAX, claimCalls } from '#domain/claims/calls.ts';
import { CLAIM_RATES, claimPath, claimTitles, REVOCATIONS } from '#domain/claims/links.ts';
import { claimList } from '#domain/claims/list.ts';
import { CLAIM_REASONS, CLAIM_STATES } from '#domain/claims/rules.ts';
import type { Claim } from '#domain/claims/shapes.ts';
import { orderPath } from '#domain/orders/links.ts';
import { ProductCell, sharedColumns, Unbroken } from '#web/claims/claim-columns.tsx';
import { ClaimStatePill } from '#web/claims/claim-state.tsx';
import { DecisionButtons } from '#web/claims/decision-buttons.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';

const NumberLink = ({ claim: { id, number } }: { claim: Claim }) => (
  <Link to={claimPath(id)}>
    <Unbroken>{claimLabels.numbered(number)}</Unbroken>
  </Link>
);

const OrderLink = ({ claim: { orderId, orderNumber } }: { claim: Claim }) => (
  <Link to={orderPath(orderId)}>
    <Unbroken>{orderNumber}</Unbroken>
  </Link>
);

const columns: readonly Column<Claim>[] = [
  { id: 'number', header: claimLabels.number, sort: 'number', cell: (claim) => <NumberLink claim={claim} /> },
  { id: 'partner', header: claimLabels.partner, cell: ({ partnerName }) => partnerName },
  {
    id: 'order',
    header: claimLabels.order,
    cell: (claim) => <OrderLink claim={claim} />,
  },
  // Partner and turn leave less room than partners have.
  ...(sharedColumns as readonly Column<Claim>[]).map(
    (column): Column<Claim> => (column.id === 'key' ? { ...column, visibleFrom: 'xxl' } : column),
  ),
  {
    id: 'supplier',
    header: claimLabels.supplier,
    cell: ({ providerName }) => providerName ?? claimLabels.loadedKey,
    visibleFrom: 'xxl',
  },
  {
    id: 'turn',
    header: claimLabels.turn,
    cell: ({ turn }) => (turn === 'nobody' ? DASH : claimLabels.turns[turn]),
  },
];

const card = (claim: Claim) => (
  <article aria-label={claimLabels.numbered(claim.number)} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <NumberLink claim={claim} />
      <ClaimStatePill state={claim.state} />
    </div>
    <p className="font-medium">{claim.partnerName}</p>
    <p>
      <ProductCell claim={claim} />
    </p>
    <p className="flex flex-wrap justify-between gap-2">
      <OrderLink claim={claim} />
      <span>{claimLabels.keyOf(claim.keyLine)}</span>
    </p>
    <p className="mt-auto flex flex-wrap justify-between gap-2 text-muted">
      <span>{`${claimLabels.reasons[claim.reason]} · ${claim.providerName ?? claimLabels.loadedKey}`}</span>
      <Time value={claim.createdAt} />
    </p>
  </article>
);

const controls = {
  text: textFilter({ placeholder: claimLabels.searchAll }),
  turn: multiChoiceFilter({
    label: claimLabels.turn,
    options: optionsOf(['staff', 'supplier'] as const, (turn) => claimLabels.turns[turn]),
    promoted: true,
  }),
  states: multiChoiceFilter({
    label: claimLabels.state,
    options: optionsOf(CLAIM_STATES, (state) => claimLabels.states[state]),
    promoted: true,
  }),
  companyIds: lookupFilter({ label: claimLabels.partner, lookup: companyLookup }),
  reasons: multiChoiceFilter({
    label: claimLabels.reason,
    options: optionsOf(CLAIM_REASONS, (reason) => claimLabels.reasons[reason]),
  }),
  created: dateFilter({ label: claimLabels.createdAt, presets: ['thisWeek', 'thisMonth', 'last2Months'] }),
};

const bulkActions = {
  actions: (selection: Selection<Claim>) => (
    <DecisionButtons claims={selection.rows} size="sm" onDone={selection.clear} />
  ),
  maxSelected: CLAIMS_MAX,
};

export default function ClaimsPage() {
  return (
    <ListScreen
      title={claimTitles.claims}
      call={claimCalls.list}
      list={claimList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      controls={controls}
      bulkActions={bulkActions}
      actions={
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={CLAIM_RATES}>{claimTitles.rates}</Link>
          <Link to={REVOCATIONS}>{claimTitles.revocations}</Link>
        </span>
      }
      size={25}
      empty={claimLabels.none}
      emptyHint={claimLabels.noneHint}
    />
  );
}
