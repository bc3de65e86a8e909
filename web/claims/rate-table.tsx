// Claim rates of suppliers or partners.

import type { ClaimRate } from '#domain/claims/shapes.ts';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { DASH, integer } from '#web/ui/kit/values/format.ts';
import { claimLabels } from './labels.ts';

// The rate comes first: on phones the rest is reached by scrolling.
const HEADERS = [
  claimLabels.rate,
  claimLabels.delivered,
  claimLabels.claimed,
  claimLabels.open,
  claimLabels.replaced,
  claimLabels.credited,
  claimLabels.refused,
];

const figuresOf = ({ delivered, claimed, open, replaced, credited, refused, rate }: ClaimRate): string[] => [
  rate === null ? DASH : `${(rate / 100).toFixed(2)}%`,
  ...[delivered, claimed, open, replaced, credited, refused].map(integer),
];

export const RateTable = ({ title, rates }: { title: string; rates: readonly ClaimRate[] }) => (
  <Section title={title} isFlush>
    {rates.length === 0 ? (
      <EmptyState title={claimLabels.noRates} />
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
      // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark of this name
      <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto px-4 pb-3">
        <table className="w-full text-sm tabular-nums">
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1.5 font-medium">
                {claimLabels.name}
              </th>
              {HEADERS.map((header) => (
                <th key={header} scope="col" className="py-1.5 pl-4 text-right font-medium md:w-28">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rates.map((rate) => (
              <tr key={rate.id ?? rate.name}>
                <th scope="row" className="py-1.5 text-left font-medium">
                  {rate.name}
                </th>
                {figuresOf(rate).map((figure, at) => (
                  <td key={HEADERS[at]} className="py-1.5 pl-4 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Section>
);
