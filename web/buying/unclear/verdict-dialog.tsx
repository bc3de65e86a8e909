// Enters the verdict from the provider's statement: bought, with keys and cost, or not bought.

import { useState } from 'react';
import { buyingCopy } from '#domain/buying/copy.ts';
import { unclearCalls } from '#domain/buying/unclear.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { foreignMoney } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { KeyLinesField } from './key-lines-field.tsx';
import { OrderLink, ReferenceCell } from './unclear-cells.tsx';

type Verdict = 'bought' | 'notBought';
const VERDICTS: { value: Verdict; label: string }[] = [
  { value: 'bought', label: buyingLabels.wasBought },
  { value: 'notBought', label: buyingLabels.wasNotBought },
];

interface Props {
  purchase: UnclearPurchase;
  open: boolean;
  close: () => void;
}

export function VerdictDialog({ purchase: of, open, close }: Props) {
  const [verdict, setVerdict] = useState<Verdict>('bought');
  const VerdictForm = verdict === 'bought' ? BoughtForm : NotBoughtForm;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={buyingLabels.verdictTitle}
      description={buyingLabels.verdictText(of.provider)}
      size="md"
      dismissible={false}
    >
      <DescriptionList
        items={[
          { term: buyingLabels.unclearReference, value: <ReferenceCell of={of} /> },
          { term: buyingLabels.orderAndKey, value: <OrderLink of={of} /> },
          { term: buyingLabels.product, value: of.productName },
          { term: buyingLabels.unclearSince, value: <Time value={of.sentAt} format="detail" /> },
        ]}
      />
      <SegmentedControl
        label={buyingLabels.verdict}
        value={verdict}
        onValueChange={setVerdict}
        options={VERDICTS}
        className="my-4 flex w-full"
      />
      <VerdictForm purchase={of} open={open} close={close} />
    </Dialog>
  );
}

const fixedInput = ({ itemId, reference }: UnclearPurchase) => ({ id: itemId, reference });

const Statement = ({ example }: { example: string }) => (
  <FormField name="statement" label={buyingLabels.statement} hint={example} required>
    {(control) => <Input {...control} />}
  </FormField>
);

function boughtEffect({ leftOrder, quantity }: UnclearPurchase): string {
  if (leftOrder) return buyingLabels.boughtLeft;
  return quantity > 1 ? buyingLabels.boughtEffectOfAll : buyingLabels.boughtEffect;
}

function notBoughtEffect({ leftOrder, quantity }: UnclearPurchase): string {
  if (leftOrder) return buyingLabels.notBoughtLeft;
  return quantity > 1 ? buyingLabels.notBoughtEffectOfAll : buyingLabels.notBoughtEffect;
}

function BoughtForm({ purchase: of, close }: Props) {
  const form = useCallForm({
    call: unclearCalls.settle,
    initialValues: {
      statement: '',
      providerOrderId: '',
      charged: null,
      keys: of.quantity > 1 ? [] : of.keys.map(() => ''),
    },
    fixedInput: fixedInput(of),
    successMessage: buyingCopy.settled,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <Form form={form}>
      <Statement example={buyingLabels.statementShows} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="providerOrderId" label={buyingLabels.providerOrderNumber} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField
          name="charged"
          label={buyingLabels.charged}
          hint={buyingLabels.upTo(foreignMoney(of.atMost, of.currency))}
          required
        >
          {(control) => <MoneyInput {...control} sign={of.currency} digits={4} />}
        </FormField>
      </div>
      {of.quantity > 1 ? <KeyLinesField purchase={of} /> : <KeyFields purchase={of} />}
      <p className="text-sm text-muted">{boughtEffect(of)}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{of.quantity > 1 ? buyingLabels.settleAllDo : buyingLabels.settleDo}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** A field for each key of one unit. */
const KeyFields = ({ purchase: of }: { purchase: UnclearPurchase }) =>
  of.keys.map(({ sku, name }, index) => (
    <FormField
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a purchase never change
      key={index}
      name={`keys.${index}`}
      label={of.keys.length === 1 ? buyingLabels.key : buyingLabels.keyOfPart(name)}
      hint={sku}
      required
    >
      {(control) => <Input {...control} spellCheck={false} className="font-mono" />}
    </FormField>
  ));

function NotBoughtForm({ purchase: of, close }: Props) {
  const form = useCallForm({
    call: unclearCalls.void,
    initialValues: { statement: '' },
    fixedInput: fixedInput(of),
    successMessage: buyingCopy.voided,
    reload: true,
    isIdempotent: true,
    onSuccess: close,
  });
  return (
    <Form form={form}>
      <Statement example={buyingLabels.statementLacks} />
      <p className="text-sm text-muted">{notBoughtEffect(of)}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton kind="danger">{of.leftOrder ? buyingLabels.voidOnly : buyingLabels.voidDo}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
