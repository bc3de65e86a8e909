// Note that keys may not be delivered yet.

import Info from 'lucide-react/icons/info';
import { type Time, timeOf } from '#domain/base/time.ts';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { packageLabels } from './labels.ts';

export const DeliveryStartNote = ({ startsAt }: { startsAt: Time | null }) =>
  startsAt !== null && startsAt > timeOf(Date.now()) ? (
    <p className="flex gap-2 rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
      <Info className="mt-px size-4 shrink-0" aria-hidden />
      {packageLabels.startsAt(pickerTime(startsAt))}
    </p>
  ) : null;
