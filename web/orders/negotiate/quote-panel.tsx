// Preview of an offer while typing: profit, available own stock, credit. The total is computed locally, the rest comes
// from the server, debounced (ODT-036, SET-004).

import { type OfferQuote, quoteCalls } from '#domain/orders/quote.ts';
import { useFrozenWhilePressed } from '#web/ui/form/use-frozen-while-pressed.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { useDebouncedValue } from '#web/ui/kit/use-debounced-value.ts';
import { DASH, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { Figure } from '../approve/approve-figures.tsx';
import { LossWarning } from '../loss-warning.tsx';
import { CreditSummary } from './credit-summary.tsx';
import { InventorySummary } from './inventory-summary.tsx';
import { negotiationLabels } from './labels.ts';

/** Debounce (ms). */
const WAIT_MS = 250;

interface Props {
  orderId: string;
  partnerId: string;
  quantity: number | null;
  /** In cents. */
  price: number | null;
}

interface FiguresProps {
  /** In cents. */
  total: number | null;
  quote: OfferQuote | undefined;
  /** The quote is that of the typed offer. */
  isCurrent: boolean;
}

const QuoteFigures = ({ total, quote, isCurrent }: FiguresProps) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
    <Figure
      term={negotiationLabels.total}
      note={isCurrent && quote && negotiationLabels.withVat(money(quote.totalIncVat))}
    >
      <Money cents={total} />
    </Figure>
    <Figure term={negotiationLabels.unitCost} note={negotiationLabels.allBought}>
      {quote ? unitCost(quote.bought.unitCost) : DASH}
    </Figure>
    <Figure term={negotiationLabels.margin} tone={(quote?.bought.margin ?? 0) < 0}>
      {percent(quote?.bought.margin)}
    </Figure>
    <Figure term={negotiationLabels.profit} tone={(quote?.bought.profit ?? 0) < 0}>
      {money(quote?.bought.profit)}
    </Figure>
  </dl>
);

export function QuotePanel({ orderId, partnerId, ...typed }: Props) {
  const [quantity, price] = [wholeNumberOrNull(typed.quantity), wholeNumberOrNull(typed.price)];
  const debouncedOffer = useDebouncedValue({ quantity: quantity ?? 0, price: price ?? 0 }, WAIT_MS);
  const isComplete = debouncedOffer.quantity > 0 && debouncedOffer.price > 0;
  const read = useCallQuery(
    quoteCalls.quote,
    { id: orderId, ...debouncedOffer },
    { enabled: isComplete, keepPrevious: true },
  );
  const latest = useFrozenWhilePressed(read.data);
  const quote = quantity && price && !read.error ? latest : undefined;
  const isCurrent = quote?.quantity === quantity && quote?.price === price;
  return (
    <section
      aria-label={negotiationLabels.figures}
      aria-busy={!isCurrent}
      className={cx('flex flex-col gap-3', !isCurrent && 'text-muted')}
    >
      <QuoteFigures total={quantity && price ? quantity * price : null} quote={quote} isCurrent={isCurrent} />
      {isCurrent && quote && <LossWarning profit={quote.bought.profit} margin={quote.bought.margin} />}
      {read.error && isComplete && <p className="text-sm text-red">{read.error.message}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <InventorySummary quote={quote} />
        <CreditSummary credit={quote?.credit} partnerId={partnerId} />
      </div>
    </section>
  );
}
