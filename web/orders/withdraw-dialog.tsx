// The partner withdraws an order before its first approval (LIFE-T06).

import { commonCopy } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { createConfirmDialog } from './confirmation-dialog.tsx';
import { detailLabels } from './detail-labels.ts';

export const WithdrawDialog = createConfirmDialog<PartnerOrder>({
  call: partnerOrderCalls.withdraw,
  successMessage: commonCopy.done,
  title: ({ orderNumber }) => detailLabels.withdrawTitle(orderNumber),
  text: () => detailLabels.withdrawText,
  confirmLabel: detailLabels.withdrawOrder,
});
