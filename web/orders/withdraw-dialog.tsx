// The partner takes an order back before anybody approved it (LIFE-T06).

import { copy } from '#domain/base/copy.ts';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import { confirming } from './confirm-action.tsx';
import { words } from './words.ts';

export const WithdrawDialog = confirming<PartnerOrder>({
  call: partnerOrderCalls.withdraw,
  done: copy.done,
  title: ({ orderNumber }) => words.withdrawTitle(orderNumber),
  text: () => words.withdrawText,
  action: words.withdrawOrder,
});
