// Payment plan actions of SuperAdmin and Finance; salesmen only read plans (ACC-006, ACC-022).

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { type CreditAccount, type PaymentPlan, planCalls } from '#domain/credit/calls.ts';
import { creditCopy } from '#domain/credit/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { creditLabels } from './labels.ts';
import { MarkAsPaidForm, PlanForm } from './plan-form.tsx';

const useCanEditPlans = (): boolean => useIsInFinance();

export function CreatePlan({ account }: { account: CreditAccount }) {
  const [open, setOpen] = useState(false);
  if (!useCanEditPlans()) return null;
  return (
    <div className="flex justify-end">
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {creditLabels.create}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={creditLabels.create}
        description={account.name}
        dismissible={false}
      >
        <PlanForm partnerId={account.id} plan={null} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

type PlanDialog = 'pay' | 'update' | 'remove';

const OpenPlanDialogContext = createContext<(deed: PlanDialog, plan: PaymentPlan) => void>(() => undefined);

/** Actions of one plan, in its row or card. */
export function PlanActions({ plan }: { plan: PaymentPlan }) {
  const begin = use(OpenPlanDialogContext);
  if (!useCanEditPlans()) return null;
  return (
    <div className="inline-flex items-center gap-1.5">
      {!plan.isPaid && (
        <Button size="sm" onClick={() => begin('pay', plan)}>
          {creditLabels.markAsPaid}
        </Button>
      )}
      <LazyMenu
        trigger={
          <IconButton size="sm" label={creditLabels.moreActions(money(plan.amount))}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          { label: creditLabels.update, onSelect: () => begin('update', plan) },
          {
            label: creditLabels.remove,
            danger: true,
            onSelect: () => begin('remove', plan),
            ...(plan.isPaid && { disabledReason: creditCopy.paidStays }),
          },
        ]}
      />
    </div>
  );
}

/** Dialogs of the whole list: rows come and go while one is open. */
export function PlanDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<PlanDialog | null>(null);
  const [plan, setPlan] = useState<PaymentPlan | null>(null);
  const close = () => setOpen(null);
  const begin = useCallback((deed: PlanDialog, one: PaymentPlan) => {
    setPlan(one);
    setOpen(deed);
  }, []);
  const remove = useCallMutation(planCalls.remove, {
    successMessage: commonCopy.saved,
    reload: true,
    onSuccess: close,
  });
  const opened = (deed: PlanDialog) => ({ open: open === deed, onOpenChange: (next: boolean) => !next && close() });
  return (
    <OpenPlanDialogContext value={begin}>
      {children}
      {plan && (
        <>
          <Dialog
            {...opened('pay')}
            title={creditLabels.markTitle(money(plan.amount))}
            description={creditLabels.markText(plan.partnerName)}
          >
            <MarkAsPaidForm plan={plan} onDone={close} />
          </Dialog>
          <Dialog
            {...opened('update')}
            title={creditLabels.updateTitle}
            description={plan.partnerName}
            dismissible={false}
          >
            <PlanForm partnerId={plan.partnerId} plan={plan} onDone={close} />
          </Dialog>
          <ConfirmDialog
            {...opened('remove')}
            title={creditLabels.removeTitle(money(plan.amount))}
            confirmLabel={creditLabels.remove}
            cancelLabel={creditLabels.keep}
            busy={remove.busy}
            onConfirm={() => void remove.run({ id: plan.id })}
          >
            {creditLabels.removeText(plan.partnerName)}
            {remove.error && <p className="text-red">{remove.error.message}</p>}
          </ConfirmDialog>
        </>
      )}
    </OpenPlanDialogContext>
  );
}
