// The company's claims for keys that do not work.

import { myClaimCalls } from '#domain/claims/calls.ts';
import { claimTitles, myClaimPath } from '#domain/claims/links.ts';
import { myClaimList } from '#domain/claims/list.ts';
import { CLAIM_REASONS, CLAIM_STATES } from '#domain/claims/rules.ts';
import type { MyClaim } from '#domain/claims/shapes.ts';
import { myOrderPath } from '#domain/orders/links.ts';
import { ProductCell, sharedColumns, Unbroken } from '#web/claims/claim-columns.tsx';
import { ClaimStatePill } from '#web/claims/claim-state.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const NumberLink = ({ claim: { id, number } }: { claim: MyClaim }) => (
  <Link to={myClaimPath(id)}>
    <Unbroken>{claimLabels.numbered(number)}</Unbroken>
  </Link>
);

const OrderLink = ({ claim: { orderNumber } }: { claim: MyClaim }) => (
  <Link to={myOrderPath(orderNumber)}>
    <Unbroken>{orderNumber}</Unbroken>
  </Link>
);

const columns: readonly Column<MyClaim>[] = [
  { id: 'number', header: claimLabels.number, sort: 'number', cell: (claim) => <NumberLink claim={claim} /> },
  {
    id: 'order',
    header: claimLabels.order,
    cell: (claim) => <OrderLink claim={claim} />,
  },
  ...sharedColumns,
];

const card = (claim: MyClaim) => (
  <article aria-label={claimLabels.numbered(claim.number)} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <NumberLink claim={claim} />
      <ClaimStatePill state={claim.state} />
    </div>
    <p>
      <ProductCell claim={claim} />
    </p>
    <p className="flex flex-wrap justify-between gap-2">
      <OrderLink claim={claim} />
      <span>{claimLabels.keyOf(claim.keyLine)}</span>
    </p>
    <p className="mt-auto flex flex-wrap justify-between gap-2 text-muted">
      <span>{claimLabels.reasons[claim.reason]}</span>
      <Time value={claim.createdAt} />
    </p>
  </article>
);

const controls = {
  text: textFilter({ placeholder: claimLabels.search }),
  states: multiChoiceFilter({
    label: claimLabels.state,
    options: optionsOf(CLAIM_STATES, (state) => claimLabels.states[state]),
    promoted: true,
  }),
  reasons: multiChoiceFilter({
    label: claimLabels.reason,
    options: optionsOf(CLAIM_REASONS, (reason) => claimLabels.reasons[reason]),
  }),
  created: dateFilter({ label: claimLabels.createdAt, presets: ['thisWeek', 'thisMonth', 'last2Months'] }),
};

export default function MyClaimsPage() {
  return (
    <ListScreen
      title={claimTitles.myClaims}
      call={myClaimCalls.list}
      list={myClaimList}
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={claimLabels.none}
      emptyHint={claimLabels.myNoneHint}
    />
  );
}
