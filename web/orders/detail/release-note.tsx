// Release date of a game that is not out yet.

import { millisecondsOf, type Time } from '#domain/base/time.ts';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { detailLabels } from '../detail-labels.ts';

/** Renders nothing after the release or without a release date. */
export const ReleaseNote = ({ releaseDate }: { releaseDate: Time | null }) =>
  releaseDate !== null && millisecondsOf(releaseDate) > Date.now() ? (
    <p className="rounded-xl bg-brand-tint px-4 py-2.5 text-brand-ink">
      {detailLabels.comesOut(dateOnly(releaseDate))}
    </p>
  ) : null;
