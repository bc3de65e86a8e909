// Everything that a partner can do to an order. An action of the rules that is missing here does not compile.

import Ban from 'lucide-react/icons/ban';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import Check from 'lucide-react/icons/check';
import Handshake from 'lucide-react/icons/handshake';
import Package from 'lucide-react/icons/package';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { PartnerActions } from '#web/orders/action-map.ts';
import { later } from '#web/orders/later.ts';
import { buttons as talk } from '#web/orders/negotiation/buttons.ts';
import { WithdrawDialog } from '#web/orders/withdraw-dialog.tsx';
import { words as orderWords } from '#web/orders/words.ts';
import { hasUnsent, mySide } from './sides.ts';
import { words } from './words.ts';

const decisions = () => import('#web/orders/negotiation/partner-decisions.tsx');

export const partnerActions: PartnerActions = {
  confirm: {
    label: () => talk.approveOrder,
    icon: Check,
    forward: true,
    ...later(async () => (await decisions()).ConfirmDialog),
  },
  submit: {
    label: () => talk.seeDetails,
    icon: Handshake,
    forward: true,
    ...later(async () => (await import('#web/orders/negotiation/details-dialog.tsx')).DetailsDialog),
  },
  createPackage: {
    label: () => words.create,
    icon: Package,
    forward: true,
    ...later<PartnerOrder>(async () => (await import('./create-dialog.tsx')).creating(mySide)),
  },
  sendPackage: {
    label: () => words.sendPackage,
    icon: Send,
    forward: hasUnsent,
    ...later<PartnerOrder>(async () => (await import('./send-dialog.tsx')).sending(mySide, partnerOrderCalls.one)),
  },
  withdraw: { label: () => orderWords.withdraw, icon: Undo, danger: true, Dialog: WithdrawDialog },
  requestRefund: {
    label: () => talk.requestRefund,
    icon: BanknoteArrowDown,
    quiet: true,
    ...later(async () => (await decisions()).RefundRequestDialog),
  },
  reject: {
    label: () => talk.reject,
    icon: Ban,
    danger: true,
    quiet: true,
    ...later(async () => (await decisions()).RejectDialog),
  },
  cancel: {
    label: ({ status }) => (status === 'Refund' ? talk.takeBack : talk.cancel),
    icon: X,
    danger: ({ status }) => status !== 'Refund',
    quiet: true,
    ...later(async () => (await decisions()).CancelDialog),
  },
};
