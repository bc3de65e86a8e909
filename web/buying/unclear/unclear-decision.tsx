// Decision on one purchase. The dialog belongs to the screen, so that it survives row changes; before the end of the
// settle window the row shows how long to wait.

import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { timeOf } from '#domain/base/time.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { usePermission } from '#web/ui/session/session.ts';

const loadVerdictDialog = () => import('./verdict-dialog.tsx');
const VerdictDialog = lazy(async () => ({ default: (await loadVerdictDialog()).VerdictDialog }));

const StartDecisionContext = createContext<(of: UnclearPurchase) => void>(() => undefined);

/** The list inside can open decisions. */
export function DecisionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<UnclearPurchase | null>(null);
  const [open, setOpen] = useState(false);
  const [begin] = useState(() => (of: UnclearPurchase) => {
    setChosen(of);
    setOpen(true);
  });
  return (
    <StartDecisionContext value={begin}>
      {children}
      <Suspense>
        {chosen && <VerdictDialog key={chosen.reference} purchase={chosen} open={open} close={() => setOpen(false)} />}
      </Suspense>
    </StartDecisionContext>
  );
}

export function DecideButton({ of }: { of: UnclearPurchase }) {
  const begin = use(StartDecisionContext);
  const isAllowed = usePermission('Order.Reprocess');
  if (!isAllowed) return null;
  if (of.decidableAt > timeOf(Date.now()))
    return (
      <span className="text-xs text-muted">
        {buyingLabels.waitsUntil} <Time value={of.decidableAt} />
      </span>
    );
  return (
    <Button
      size="sm"
      aria-label={buyingLabels.decideOn(of.reference)}
      onPointerEnter={loadVerdictDialog}
      onFocus={loadVerdictDialog}
      onClick={() => begin(of)}
    >
      {buyingLabels.decide}
    </Button>
  );
}
