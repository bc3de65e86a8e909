// Keys of an offer available from our own stock, and the resulting unit cost.

import type { OfferQuote } from '#domain/orders/quote.ts';
import { integer, money, percent, unitCost } from '#web/ui/kit/values/format.ts';
import { negotiationLabels } from './labels.ts';

export function InventorySummary({ quote }: { quote: OfferQuote | undefined }) {
  const hasStock = quote?.mixed.inventoryItems.some(({ availableQuantity }) => availableQuantity > 0);
  return (
    <section
      aria-label={negotiationLabels.inventory}
      className="min-h-20 sm:min-h-32 rounded-lg border border-line px-3 py-2.5 text-sm"
    >
      <h3 className="mb-1.5 text-xs font-semibold">{negotiationLabels.inventory}</h3>
      {quote &&
        (hasStock ? <MixRows quote={quote} /> : <p className="text-muted">{negotiationLabels.nothingInStock}</p>)}
    </section>
  );
}

const NUMBER = 'py-0.5 pl-3 text-right tabular-nums whitespace-nowrap';

function MixRows({ quote: { quantity, mixed, bought } }: { quote: OfferQuote }) {
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{negotiationLabels.inventory}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{negotiationLabels.source}</th>
            <th scope="col">{negotiationLabels.keys}</th>
            <th scope="col">{negotiationLabels.unit}</th>
          </tr>
        </thead>
        <tbody>
          {mixed.inventoryItems
            .filter(({ availableQuantity }) => availableQuantity > 0)
            .map((item) => (
              <tr key={item.periodType}>
                <th scope="row" className="py-0.5 text-left font-normal text-muted">
                  {negotiationLabels.periods[item.periodType]}
                </th>
                <td className={NUMBER}>
                  {negotiationLabels.ofAvailable(integer(item.quantity), integer(item.availableQuantity))}
                </td>
                <td className={NUMBER}>{unitCost(item.avgCost)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row" className="py-0.5 text-left font-normal text-muted">
              {negotiationLabels.bought}
            </th>
            <td className={NUMBER}>{integer(mixed.boughtQuantity)}</td>
            <td className={NUMBER}>{unitCost(bought.unitCost)}</td>
          </tr>
          <tr className="border-t border-line font-medium">
            <th scope="row" className="py-0.5 text-left font-medium">
              {negotiationLabels.together}
            </th>
            <td className={NUMBER}>{integer(quantity)}</td>
            <td className={NUMBER}>{unitCost(mixed.unitCost)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-1 text-xs text-muted tabular-nums">
        {negotiationLabels.mixed(percent(mixed.margin), money(mixed.profit))}
      </p>
    </>
  );
}
