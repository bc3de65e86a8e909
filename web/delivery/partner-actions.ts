// All partner actions on an order. A missing action of the rules does not compile.

import Ban from 'lucide-react/icons/ban';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Handshake from 'lucide-react/icons/handshake';
import Package from 'lucide-react/icons/package';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { partnerOrderCalls } from '#domain/orders/calls.ts';
import type { PartnerOrder } from '#domain/orders/shapes.ts';
import type { PartnerActions } from '#web/orders/action-map.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { lazyDialog } from '#web/orders/lazy-dialog.ts';
import { actionLabels } from '#web/orders/negotiate/action-labels.ts';
import { packageActionLabels } from './action-labels.ts';
import { hasPackedKeys, partnerPackageSide } from './package-side.ts';

const decisions = () => import('#web/orders/negotiate/partner-decisions.tsx');

const isOfferExpired = ({ offer }: PartnerOrder): boolean => offer.isExpired;

export const partnerActions: PartnerActions = {
  confirm: {
    label: () => actionLabels.approveOrder,
    icon: Check,
    isPrimary: true,
    ...lazyDialog(async () => (await decisions()).ConfirmDialog),
  },
  submit: {
    label: () => actionLabels.seeDetails,
    icon: Handshake,
    isPrimary: true,
    ...lazyDialog(async () => (await import('#web/orders/negotiate/details-dialog.tsx')).DetailsDialog),
  },
  getKeys: {
    label: () => packageActionLabels.getKeys,
    icon: Download,
    isPrimary: true,
    permission: 'Order.SendPackage',
    ...lazyDialog(async () => (await import('./get-keys-dialog.tsx')).GetKeysDialog),
  },
  createPackage: {
    label: () => packageActionLabels.create,
    icon: Package,
    onlyInMenu: true,
    ...lazyDialog<PartnerOrder>(async () =>
      (await import('./create-package-dialog.tsx')).createPackageDialog(partnerPackageSide),
    ),
  },
  sendPackage: {
    label: () => packageActionLabels.sendPackage,
    icon: Send,
    isPrimary: hasPackedKeys,
    onlyInMenu: (order) => !hasPackedKeys(order),
    ...lazyDialog<PartnerOrder>(async () =>
      (await import('./send-package-dialog.tsx')).sendPackageDialog(partnerPackageSide, partnerOrderCalls.one),
    ),
  },
  extendOffer: {
    label: () => actionLabels.extendOffer,
    icon: Clock,
    isPrimary: isOfferExpired,
    onlyInMenu: (order) => !isOfferExpired(order),
    ...lazyDialog(async () => (await import('#web/orders/negotiate/extend-dialog.tsx')).ExtendMineDialog),
  },
  withdraw: {
    label: () => orderLabels.withdraw,
    icon: Undo,
    isDanger: true,
    ...lazyDialog(async () => (await import('#web/orders/withdraw-dialog.tsx')).WithdrawDialog),
  },
  requestRefund: {
    label: () => actionLabels.requestRefund,
    icon: BanknoteArrowDown,
    onlyInMenu: true,
    ...lazyDialog(async () => (await decisions()).RefundRequestDialog),
  },
  reject: {
    label: () => actionLabels.reject,
    icon: Ban,
    isDanger: true,
    onlyInMenu: true,
    ...lazyDialog(async () => (await decisions()).RejectDialog),
  },
  cancel: {
    label: ({ status }) => (status === 'Refund' ? actionLabels.takeBack : actionLabels.cancel),
    icon: X,
    isDanger: ({ status }) => status !== 'Refund',
    onlyInMenu: true,
    ...lazyDialog(async () => (await decisions()).CancelDialog),
  },
};
