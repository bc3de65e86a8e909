// Claims keys of a sent package: by its partner, or by staff for the partner.

import { useNavigate, useParams } from 'react-router';
import { claimCalls, myClaimCalls } from '#domain/claims/calls.ts';
import { CLAIMS, claimTitles, MY_CLAIMS } from '#domain/claims/links.ts';
import { orderCalls, partnerOrderCalls } from '#domain/orders/calls.ts';
import { ClaimForm } from '#web/claims/claim-form.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function ClaimKeysPage() {
  const { orderId = '', packageId = '' } = useParams();
  const navigate = useNavigate();
  const isPartner = useRole() === 'Partner';
  const list = isPartner ? MY_CLAIMS : CLAIMS;
  const order = useCallQuery<typeof orderCalls.one | typeof partnerOrderCalls.one>(
    isPartner ? partnerOrderCalls.one : orderCalls.one,
    { id: orderId },
  );
  return (
    <>
      <PageHeader
        title={claimTitles.create}
        note={order.data && claimLabels.package(order.data.orderNumber, order.data.product.productName)}
        parentLink={{ to: list, label: isPartner ? claimTitles.myClaims : claimTitles.claims }}
      />
      {order.data ? (
        <ClaimForm
          call={isPartner ? myClaimCalls.create : claimCalls.create}
          orderId={orderId}
          packageId={packageId}
          onDone={() => void navigate(list)}
        />
      ) : order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} busy={order.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
}
