// Tax rules with their versions; changed by SuperAdmin and Finance (GAP-047).

import { commonCopy } from '#domain/base/copy.ts';
import { INVOICES, invoiceTitles } from '#domain/invoices/links.ts';
import { type TaxRules, taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { taxLabels } from '#web/invoices/tax/tax-labels.ts';
import { TaxRuleCard } from '#web/invoices/tax/tax-rule-card.tsx';
import { TaxRuleDialog, useTaxRuleDialog } from '#web/invoices/tax/tax-rule-form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

const PARENT_LINK = { to: INVOICES, label: invoiceTitles.invoices };

function Rules({ today, rules, canEdit }: TaxRules & { canEdit: boolean }) {
  const order = useCallMutation(taxRuleCalls.order, {
    successMessage: commonCopy.saved,
    invalidate: [taxRuleCalls.list],
  });
  const byOrigin = [...Map.groupBy(rules, ({ originId }) => originId)];
  const ids = byOrigin.map(([originId]) => originId);
  const moveUp = (at: number) => () => void order.run({ originIds: ids.with(at - 1, ids[at]!).with(at, ids[at - 1]!) });
  if (byOrigin.length === 0) return <EmptyState title={taxLabels.none} />;
  return byOrigin.map(([originId, versions], at) => (
    <TaxRuleCard
      key={originId}
      versions={versions}
      today={today}
      canEdit={canEdit}
      onMoveUp={at > 0 ? moveUp(at) : null}
    />
  ));
}

function AddRule() {
  const open = useTaxRuleDialog();
  return (
    <Button kind="primary" onClick={() => open({ rule: null })}>
      {taxLabels.add}
    </Button>
  );
}

export default function TaxRulesPage() {
  const read = useCallQuery(taxRuleCalls.list, {});
  const canEdit = useIsInFinance();
  return (
    <TaxRuleDialog>
      <div className="mx-auto flex max-w-230 flex-col gap-4 pb-10">
        <PageHeader
          title={invoiceTitles.taxRules}
          note={taxLabels.note}
          parentLink={PARENT_LINK}
          actions={canEdit && <AddRule />}
        />
        {read.data ? (
          <Rules {...read.data} canEdit={canEdit} />
        ) : read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </TaxRuleDialog>
  );
}
