// Cells of a provider product, shared by table and cards.

import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { DASH } from '#web/ui/kit/values/format.ts';
import { catalogLabels } from './labels.ts';

/** Whether a provider promotion is running; a dash if there never was one (PPR-013). */
export const PromotionStatus = ({ product: { promotionStatus } }: { product: ProviderProduct }) =>
  promotionStatus === null ? (
    <span>{DASH}</span>
  ) : (
    <StatusPill tone={promotionStatus ? 'green' : 'grey'}>
      {promotionStatus ? catalogLabels.isActive : catalogLabels.isPassive}
    </StatusPill>
  );

/** A truncated name, in full on hover. */
export const TruncatedText = ({ text, wide }: { text: string; wide?: boolean }) => (
  <span className={`line-clamp-1 break-all ${wide ? 'min-w-40' : 'min-w-20'}`} title={text}>
    {text}
  </span>
);

/** The publisher; a dash if the provider names none. */
export const PublisherName = ({ name }: { name: string | null }) =>
  name === null ? <span title={catalogLabels.publisherUnknown}>{DASH}</span> : <TruncatedText text={name} />;

const SHOWN_COUNTRIES = 3;

/** First countries of a price, and their number. */
export const Countries = ({ codes }: { codes: readonly string[] }) => (
  <span title={codes.join(', ')} className="whitespace-nowrap">
    {codes.slice(0, SHOWN_COUNTRIES).join(', ')}
    {codes.length > SHOWN_COUNTRIES && (
      <span className="block text-xs text-muted">{catalogLabels.more(codes.length - SHOWN_COUNTRIES)}</span>
    )}
  </span>
);

/** Name of a price in sentences. */
export const regionName = (codes: readonly string[]): string => codes.slice(0, SHOWN_COUNTRIES).join(', ');
