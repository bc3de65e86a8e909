// Everything that a partner can do to an order. An action of the rules that is missing here does not compile.

import Package from 'lucide-react/icons/package';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { PartnerActions } from '#web/orders/action-map.ts';
import { later } from '#web/orders/later.ts';
import { WithdrawDialog } from '#web/orders/withdraw-dialog.tsx';
import { words as orderWords } from '#web/orders/words.ts';
import { hasUnsent, mySide } from './sides.ts';
import { words } from './words.ts';

const submitLabel = ({ status }: PartnerOrder): string =>
  status === 'Draft' ? orderWords.submitDraft : status === 'Rebidding' ? orderWords.counterOffer : orderWords.resubmit;

export const partnerActions: PartnerActions = {
  submit: {
    label: submitLabel,
    icon: Send,
    forward: true,
    ...later(async () => (await import('#web/orders/submit-dialog.tsx')).SubmitDialog),
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
};
