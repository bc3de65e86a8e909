// Where a company stands, as four figures: what it may owe, what it owes, what its open orders reserve, what is left.

import Info from 'lucide-react/icons/info';
import type { Account } from '#domain/credit/calls.ts';
import { cx } from '#web/base/cx.ts';
import { money } from '#web/base/format.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import { Tooltip } from '#web/base/tooltip.tsx';
import { words } from './words.ts';

type Standing = Pick<Account, 'totalCreditLimit' | 'balance' | 'reserved' | 'available'> & { override?: number };

interface Figure {
  label: string;
  value: string;
  note?: string;
  /** What it means, on hover and focus. */
  about?: string;
  alert?: boolean;
}

/** Cards in a grid; a figure that asks for attention says so in its note too. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
  >
    {figures.map(({ label: term, value, note, about, alert }) => (
      <div key={term} className="bg-page px-4 py-3 max-sm:last:odd:col-span-2">
        <dt className="flex items-center gap-0.5 text-xs text-muted">
          {term}
          {about && (
            <span className="-my-1 inline-flex pointer-coarse:-my-3.5">
              <Tooltip text={about}>
                <IconButton label={words.whatIs(term)} title="" size="sm">
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

const reservedOf = ({ reserved }: Standing): Figure => ({
  label: words.reserved,
  value: money(reserved),
  note: words.reservedNote,
});

function availableOf({ available, override = 0 }: Standing): Figure {
  const over = available !== null && available < 0;
  return {
    label: over ? words.overLimit : words.available,
    value: available === null ? words.noLimit : money(Math.abs(available)),
    note: override > 0 ? words.withOverride(money(override)) : over ? words.overNote : words.availableNote,
    alert: over,
  };
}

/** All four, for staff. */
export const StandingFigures = ({ standing }: { standing: Standing }) => (
  <Figures
    label={words.standing}
    figures={[
      {
        label: words.limit,
        value: standing.totalCreditLimit === null ? words.noLimit : money(standing.totalCreditLimit),
      },
      { label: words.balance, value: money(standing.balance), note: words.balanceNote },
      reservedOf(standing),
      availableOf(standing),
    ]}
  />
);

/** What the bar of a partner does not tell. */
export const OpenFigures = ({ standing }: { standing: Standing }) => (
  <Figures label={words.standing} figures={[reservedOf(standing), availableOf(standing)]} />
);
