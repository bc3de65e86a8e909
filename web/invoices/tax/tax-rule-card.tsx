// A tax rule: current terms, planned changes, versions and actions.

import { useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import type { Day } from '#domain/base/time.ts';
import { type TaxRuleVersion, taxRuleCalls } from '#domain/invoices/tax/tax-calls.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { taxLabels } from './tax-labels.ts';
import { useTaxRuleDialog } from './tax-rule-form.tsx';

type Phase = 'holds' | 'planned' | 'ended' | 'takenBack';

function phaseOf({ withdrawnAt, validFrom, validTo }: TaxRuleVersion, today: Day): Phase {
  if (withdrawnAt !== null) return 'takenBack';
  if (validFrom > today) return 'planned';
  return validTo !== null && validTo < today ? 'ended' : 'holds';
}

const TONES: Record<Phase, Tone> = { holds: 'green', planned: 'navy', ended: 'grey', takenBack: 'grey' };

const idText = (hasId: boolean | null): string =>
  hasId === null ? taxLabels.anyId : hasId ? taxLabels.withId : taxLabels.withoutId;

const Version = ({ rule, today }: { rule: TaxRuleVersion; today: Day }) => {
  const phase = phaseOf(rule, today);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="font-medium">{taxLabels.version(rule.version)}</span>
      <StatusPill tone={TONES[phase]}>{taxLabels[phase]}</StatusPill>
      <span className="tabular-nums">
        {taxLabels.since(dateOnly(rule.validFrom), rule.validTo && dateOnly(rule.validTo))}
      </span>
      <span>{taxLabels.categories[rule.category]}</span>
      <span className="text-muted">{taxLabels.supplies[rule.supply]}</span>
      <span className="ml-auto text-muted">{taxLabels.madeBy(rule.madeByName)}</span>
    </li>
  );
};

function EndRule({ rule }: { rule: TaxRuleVersion }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={taxLabels.endOf(rule.place)} onClick={() => setOpen(true)}>
        {taxLabels.end}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={taxLabels.endTitle(rule.place)} size="sm" dismissible={false}>
        <EndForm rule={rule} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EndForm({ rule, onDone }: { rule: TaxRuleVersion; onDone: () => void }) {
  const form = useCallForm({
    call: taxRuleCalls.end,
    initialValues: { validTo: null },
    fixedInput: { id: rule.id },
    successMessage: commonCopy.saved,
    invalidate: [taxRuleCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{taxLabels.endText}</p>
      <FormField name="validTo" label={taxLabels.validTo} required>
        {(control) => <DayField {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{taxLabels.end}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function WithdrawRule({ rule }: { rule: TaxRuleVersion }) {
  const [open, setOpen] = useState(false);
  const withdraw = useCallMutation(taxRuleCalls.withdraw, {
    successMessage: commonCopy.saved,
    invalidate: [taxRuleCalls.list],
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" aria-label={taxLabels.withdrawOf(rule.place)} onClick={() => setOpen(true)}>
        {taxLabels.withdraw}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={taxLabels.withdrawTitle(rule.place)}
        confirmLabel={taxLabels.withdraw}
        danger={false}
        busy={withdraw.busy}
        onConfirm={() => void withdraw.run({ id: rule.id })}
      >
        {taxLabels.withdrawText}
      </ConfirmDialog>
    </>
  );
}

interface Props {
  /** Newest first; at least one. */
  versions: readonly TaxRuleVersion[];
  today: Day;
  canEdit: boolean;
  /** Null for the first one. */
  onMoveUp: (() => void) | null;
}

export function TaxRuleCard({ versions, today, canEdit, onMoveUp }: Props) {
  const change = useTaxRuleDialog();
  const activeVersions = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const newest = activeVersions[0];
  const current = activeVersions.find((rule) => phaseOf(rule, today) === 'holds') ?? newest ?? versions[0]!;
  const { place } = current;
  return (
    <Section
      title={taxLabels.rule(place)}
      note={`${taxLabels.buyers[current.buyer]} · ${idText(current.buyerHasVatId)}`}
      actions={
        canEdit && (
          <>
            {onMoveUp && (
              <Button size="sm" aria-label={taxLabels.up(place)} onClick={onMoveUp}>
                ↑
              </Button>
            )}
            {newest && phaseOf(newest, today) === 'planned' && <WithdrawRule rule={newest} />}
            {newest && <EndRule rule={newest} />}
            {newest && (
              <Button size="sm" aria-label={taxLabels.changeOf(place)} onClick={() => change({ rule: newest })}>
                {taxLabels.change}
              </Button>
            )}
          </>
        )
      }
    >
      <DescriptionList
        columns={3}
        items={[
          { term: taxLabels.category, value: taxLabels.categories[current.category] },
          { term: taxLabels.text, value: current.exemptionText },
          { term: taxLabels.supply, value: taxLabels.supplies[current.supply] },
          current.note !== '' && { term: taxLabels.adviserNote, value: current.note, spansRow: true },
        ]}
      />
      <ul className="mt-3 divide-y divide-line border-t border-line" aria-label={taxLabels.historyOf(place)}>
        {versions.map((rule) => (
          <Version key={rule.id} rule={rule} today={today} />
        ))}
      </ul>
    </Section>
  );
}
