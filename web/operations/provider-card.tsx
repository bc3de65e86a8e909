// A provider on the Providers page: health, connection, money, latest purchases, and the pause.

import { UNCLEAR } from '#domain/buying/links.ts';
import type { ProviderState } from '#domain/operations/provider-calls.ts';
import { homeLabels } from '#web/home/labels.ts';
import { productsOfProvider } from '#web/home/list-paths.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { detailTime, integer, moneyIn, percent } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { AccountButton, RemoveAccountButton } from './account-buttons.tsx';
import { useConnectionTest } from './connection-test.tsx';
import { providerLabels as labels } from './provider-labels.ts';
import { PauseButton, ResumeButton } from './provider-pause.tsx';

function connectionText({ setup, isFixed }: ProviderState): string {
  if (!setup) return isFixed ? labels.simulated : labels.noAccount;
  const place = isFixed && labels.inVariable;
  return [setup.adapter, setup.host, setup.isSandbox && labels.sandbox, place].filter(Boolean).join(' · ');
}

function balanceText({ balance }: ProviderState): string {
  if (!balance) return labels.notReported;
  return moneyIn(balance.available, balance.currency);
}

const openText = ({ open: { count, oldest } }: ProviderState): string =>
  oldest ? labels.openSince(integer(count), detailTime(oldest)) : integer(count);

/** Basis points: 100 are one percent. */
const FULL = 10_000;

function recentText({ recent: { units, delivered, failed } }: ProviderState): string {
  if (units === 0) return labels.noPurchases;
  const share = failed > 0 && labels.failedShare(percent(Math.round((failed * FULL) / units)));
  return [labels.recentOf(integer(delivered), integer(units)), share].filter(Boolean).join(' · ');
}

const Heading = ({ provider: { id, name, code, condition } }: { provider: ProviderState }) => {
  const { text, tone } = homeLabels.conditions[condition];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-base font-semibold">
        <Link to={productsOfProvider(id)} aria-label={labels.products(name)}>
          {name}
        </Link>
      </h2>
      <code className="text-xs text-muted">{code}</code>
      <StatusPill tone={tone}>{text}</StatusPill>
    </div>
  );
};

const PauseNotice = ({ pause }: { pause: NonNullable<ProviderState['pause']> }) => (
  <p className="mb-3 rounded-lg bg-orange-tint px-3 py-2 text-sm break-words">
    <span className="font-medium">{labels.pausedBy(pause.by)}</span> · <Time value={pause.since} format="detail" />
    <span className="block">{pause.reason}</span>
  </p>
);

export function ProviderCard({ provider }: { provider: ProviderState }) {
  const { id, name, pause, setup, account, isFixed, syncedAt, since, trouble, unclear, recent } = provider;
  const { button, text } = useConnectionTest(provider, 'sm');
  const hasAccount = setup !== null || isFixed;
  return (
    <article aria-label={name} className="min-w-0 rounded-lg border border-line p-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Heading provider={provider} />
        <div className="flex flex-wrap gap-2">
          {hasAccount && button}
          {!isFixed && <AccountButton provider={provider} />}
          {pause ? <ResumeButton id={id} name={name} /> : <PauseButton id={id} name={name} />}
        </div>
      </header>
      {text && <div className="mb-3">{text}</div>}
      {pause && <PauseNotice pause={pause} />}
      <DescriptionList
        columns={3}
        items={[
          { term: labels.connection, value: connectionText(provider) },
          { term: labels.balance, value: balanceText(provider) },
          { term: labels.lastSync, value: syncedAt ? <Time value={syncedAt} format="detail" /> : labels.never },
          { term: labels.open, value: openText(provider) },
          {
            term: labels.unclear,
            value: unclear > 0 ? <Link to={UNCLEAR}>{integer(unclear)}</Link> : integer(unclear),
          },
          { term: labels.webhooks, value: setup && labels.webhooksOf[setup.webhooks] },
          { term: labels.recent, value: recentText(provider) },
          {
            term: labels.timeToKey,
            value: recent.secondsToKey === null ? null : labels.seconds(recent.secondsToKey.toFixed(1)),
          },
          since !== null &&
            !pause && {
              term: labels.sinceOf(homeLabels.conditions[provider.condition].text),
              value: detailTime(since),
            },
          trouble !== '' && { term: labels.trouble, value: trouble, spansRow: true },
        ]}
      />
      {account && (
        <div className="mt-3 flex justify-end">
          <RemoveAccountButton provider={provider} version={account.version} />
        </div>
      )}
    </article>
  );
}
