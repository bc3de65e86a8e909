// The salesman of the user's company: name, email address and phone number. Renders nothing without one (COM-032).

import { useId } from 'react';
import { myContactCalls } from '#domain/access/salesmen.ts';
import { MINUTE } from '#domain/base/time.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { salesmanLabels } from './salesman-labels.ts';

export function MyContact() {
  const id = useId();
  const { data } = useCallQuery(myContactCalls.show, {}, { staleTime: 5 * MINUTE });
  if (!data?.contact) return null;
  const { name, email, phone } = data.contact;
  return (
    <section aria-labelledby={id} className="min-w-0 text-sm">
      <h2 id={id} className="mb-2 text-sm font-semibold">
        {salesmanLabels.contact}
      </h2>
      <p className="font-medium">{name}</p>
      <p>
        <a href={`mailto:${email}`} className="break-all text-brand-ink underline underline-offset-2">
          {email}
        </a>
      </p>
      {phone !== '' && (
        <p>
          <a
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            className="text-brand-ink underline underline-offset-2 tabular-nums"
          >
            {phone}
          </a>
        </p>
      )}
    </section>
  );
}
