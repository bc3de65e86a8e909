// Warns that the partner exceeds the credit limit including overrides, which blocks approval, and links to granting an
// override (COM-019).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { overridesPath } from '#domain/companies/links.ts';
import { creditCalls } from '#domain/credit/calls.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { CREDIT_STATES } from '#domain/orders/states.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';

export function CreditWarning({ order: { partner, status, isBilled, totalIncVatAmount } }: { order: Order }) {
  const account = useCallQuery(creditCalls.account, { id: partner.partnerId }).data;
  if (!account || account.available === null) return null;
  const available = account.available + account.override;
  // An order that does not count yet will count once approved.
  const remainingCredit = CREDIT_STATES.includes(status) || isBilled ? available : available - totalIncVatAmount;
  if (remainingCredit >= 0) return null;
  return (
    <p role="status" className="flex gap-1.5 rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
      <TriangleAlert className="mt-px size-4 shrink-0" aria-hidden />
      <span>
        {detailLabels.overLimit(partner.name, money(-remainingCredit))}{' '}
        <Link to={overridesPath(partner.partnerId)} className="text-orange underline">
          {detailLabels.seeAccount}
        </Link>
      </span>
    </p>
  );
}
