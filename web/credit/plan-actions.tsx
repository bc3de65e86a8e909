// What SuperAdmin and Finance do to payment plans; a salesman only reads them (ACC-006, ACC-022).

import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { copy as common } from '#domain/base/copy.ts';
import { type Account, type PaymentPlan, planCalls } from '#domain/credit/calls.ts';
import { copy } from '#domain/credit/copy.ts';
import { Button } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { money } from '#web/base/format.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import { LateMenu } from '#web/base/late-menu.tsx';
import { useRole } from '#web/base/session.ts';
import { useAct } from '#web/base/use-call.ts';
import { MarkAsPaidForm, PlanForm } from './plan-form.tsx';
import { words } from './words.ts';

const useMayWrite = (): boolean => ['SuperAdmin', 'Finance'].includes(useRole() ?? '');

export function CreatePlan({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <div className="flex justify-end">
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={words.create} description={account.name} dismissible={false}>
        <PlanForm partnerId={account.id} plan={null} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

type Deed = 'pay' | 'update' | 'remove';

const Begin = createContext<(deed: Deed, plan: PaymentPlan) => void>(() => undefined);

/** What can be done to one plan, in its row or on its card. */
export function PlanActions({ plan }: { plan: PaymentPlan }) {
  const begin = use(Begin);
  if (!useMayWrite()) return null;
  return (
    <div className="inline-flex items-center gap-1.5">
      {!plan.isPaid && (
        <Button size="sm" onClick={() => begin('pay', plan)}>
          {words.markAsPaid}
        </Button>
      )}
      <LateMenu
        trigger={
          <IconButton size="sm" label={words.moreActions(money(plan.amount))}>
            <Ellipsis />
          </IconButton>
        }
        entries={[
          { label: words.update, run: () => begin('update', plan) },
          {
            label: words.remove,
            danger: true,
            run: () => begin('remove', plan),
            ...(plan.isPaid && { why: copy.paidStays }),
          },
        ]}
      />
    </div>
  );
}

/** The dialogs of all plans of a list, once: rows come and go while one is open. */
export function PlanDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Deed | null>(null);
  const [plan, setPlan] = useState<PaymentPlan | null>(null);
  const close = () => setOpen(null);
  const begin = useCallback((deed: Deed, one: PaymentPlan) => {
    setPlan(one);
    setOpen(deed);
  }, []);
  const remove = useAct(planCalls.remove, { done: common.saved, reload: true, onDone: close });
  const opened = (deed: Deed) => ({ open: open === deed, onOpenChange: (next: boolean) => !next && close() });
  return (
    <Begin value={begin}>
      {children}
      {plan && (
        <>
          <Dialog
            {...opened('pay')}
            title={words.markTitle(money(plan.amount))}
            description={words.markText(plan.partnerName)}
          >
            <MarkAsPaidForm plan={plan} onDone={close} />
          </Dialog>
          <Dialog {...opened('update')} title={words.updateTitle} description={plan.partnerName} dismissible={false}>
            <PlanForm partnerId={plan.partnerId} plan={plan} onDone={close} />
          </Dialog>
          <ConfirmDialog
            {...opened('remove')}
            title={words.removeTitle(money(plan.amount))}
            action={words.remove}
            keep={words.keep}
            busy={remove.busy}
            onConfirm={() => void remove.run({ id: plan.id })}
          >
            {words.removeText(plan.partnerName)}
            {remove.refused && <p className="text-red">{remove.refused.message}</p>}
          </ConfirmDialog>
        </>
      )}
    </Begin>
  );
}
