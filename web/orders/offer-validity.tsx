// Until when an offer can be accepted, or since when it no longer can (LIFE-035).

import type { Time } from '#domain/base/time.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { localTime, pickerTime } from '#web/ui/kit/values/format.ts';
import { orderLabels } from './labels.ts';

interface Props {
  /** In UTC. Nothing is shown without an expiry. */
  validUntil: Time | null;
  isExpired?: boolean;
  /** Tables have all times in UTC, so the zone is left out; the time may wrap to a separate line. */
  inTable?: boolean;
  className?: string;
}

export const OfferValidity = ({ validUntil, isExpired = false, inTable, className }: Props) =>
  validUntil && (
    <span className={cx('text-xs tabular-nums', isExpired ? 'text-red' : 'text-muted', className)}>
      {isExpired ? orderLabels.expired : orderLabels.validUntil}{' '}
      <time dateTime={validUntil} title={localTime(validUntil)} className="whitespace-nowrap">
        {inTable ? pickerTime(validUntil) : orderLabels.utc(pickerTime(validUntil))}
      </time>
    </span>
  );
