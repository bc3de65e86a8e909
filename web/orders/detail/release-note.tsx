// The game of an order is not out yet: when it will be.

import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { dateOnly } from '#web/ui/kit/format.ts';
import { orderLabels } from '../labels.ts';

/** Nothing once the game is out, or while nobody knows when it comes. */
export const ReleaseNote = ({ releaseDate }: { releaseDate: Time | null }) =>
  releaseDate !== null && millisecondsOf(releaseDate) > Date.now() ? (
    <p className="rounded-xl bg-brand-tint px-4 py-2.5 text-brand-ink">{orderLabels.comesOut(dateOnly(releaseDate))}</p>
  ) : null;
