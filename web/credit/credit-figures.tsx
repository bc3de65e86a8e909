// Credit of a company in four figures: limit, balance, reservations of open orders, remaining credit.

import Info from 'lucide-react/icons/info';
import type { CreditAccount } from '#domain/credit/calls.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { Tooltip } from '#web/ui/kit/overlays/tooltip.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { creditLabels } from './labels.ts';

type AccountStatus = Pick<CreditAccount, 'totalCreditLimit' | 'balance' | 'reserved' | 'available'> & {
  override?: number;
};

interface Figure {
  label: string;
  value: string;
  note?: string;
  /** Explanation on hover and focus. */
  tooltip?: string;
  isAlert?: boolean;
}

/** Cards in a grid; a figure that needs attention also says so in its note. */
export const FigureGrid = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
  >
    {figures.map(({ label: term, value, note, tooltip: about, isAlert: alert }) => (
      <div key={term} className="bg-page px-4 py-3 max-sm:last:odd:col-span-2">
        <dt className="flex items-center gap-0.5 text-xs text-muted">
          {term}
          {about && (
            <span className="-my-1 inline-flex pointer-coarse:-my-3.5">
              <Tooltip text={about}>
                <IconButton label={creditLabels.whatIs(term)} title="" size="sm">
                  <Info />
                </IconButton>
              </Tooltip>
            </span>
          )}
        </dt>
        <dd className={cx('mt-0.5 text-lg font-semibold break-words tabular-nums', alert && 'text-red')}>{value}</dd>
        {note && <dd className="text-xs text-muted">{note}</dd>}
      </div>
    ))}
  </dl>
);

const reservedOf = ({ reserved }: AccountStatus): Figure => ({
  label: creditLabels.reserved,
  value: money(reserved),
  note: creditLabels.reservedNote,
});

function availableOf({ available, override = 0 }: AccountStatus): Figure {
  const isOverLimit = available !== null && available < 0;
  return {
    label: isOverLimit ? creditLabels.overLimit : creditLabels.available,
    value: available === null ? creditLabels.noLimit : money(Math.abs(available)),
    note:
      override > 0
        ? creditLabels.withOverride(money(override))
        : isOverLimit
          ? creditLabels.overNote
          : creditLabels.availableNote,
    isAlert: isOverLimit,
  };
}

/** All four, for staff. */
export const AccountStatusFigures = ({ account }: { account: AccountStatus }) => (
  <FigureGrid
    label={creditLabels.accountStatus}
    figures={[
      {
        label: creditLabels.limit,
        value: account.totalCreditLimit === null ? creditLabels.noLimit : money(account.totalCreditLimit),
      },
      { label: creditLabels.balance, value: money(account.balance), note: creditLabels.balanceNote },
      reservedOf(account),
      availableOf(account),
    ]}
  />
);

/** Figures not shown by a partner's bar; available credit first. */
export const OpenFigures = ({ account }: { account: AccountStatus }) => (
  <FigureGrid label={creditLabels.accountStatus} figures={[availableOf(account), reservedOf(account)]} />
);
