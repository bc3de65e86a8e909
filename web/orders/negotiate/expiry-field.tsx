// Expiry of an offer: a UTC time from now on, at most 90 days ahead (LIFE-035).

import { useState } from 'react';
import { type Time, timeOf } from '#domain/base/time.ts';
import { latestExpiry } from '#domain/orders/offer-expiry.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { FormField } from '#web/ui/form/form.tsx';

interface Props {
  label: string;
  hint: string;
  /** Current expiry, which can only be extended. */
  previous?: Time | null;
}

export function ExpiryField({ label, hint, previous }: Props) {
  const [now] = useState(() => timeOf(Date.now()));
  const min = previous && previous > now ? previous : now;
  return (
    <FormField name="validUntil" label={label} hint={hint}>
      {(control) => <DateTimeField {...control} min={min} max={latestExpiry(now)} />}
    </FormField>
  );
}
