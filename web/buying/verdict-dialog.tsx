// A person says what the provider's statement shows of one purchase: bought, with its keys and cost, or not bought.

import { useState } from 'react';
import { copy } from '#domain/buying/copy.ts';
import { type UnclearPurchase, unclearCalls } from '#domain/buying/unclear.ts';
import { Button } from '#web/base/button.tsx';
import { DescriptionList } from '#web/base/description-list.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { Form, FormField, SubmitButton, useCallForm } from '#web/base/form.tsx';
import { foreign } from '#web/base/format.ts';
import { Input } from '#web/base/input.tsx';
import { labels } from '#web/base/labels.ts';
import { MoneyInput } from '#web/base/money-input.tsx';
import { Segmented } from '#web/base/segmented.tsx';
import { Time } from '#web/base/time.tsx';
import { OrderLink, Reference } from './unclear-cells.tsx';
import { words } from './words.ts';

type Verdict = 'bought' | 'notBought';
const VERDICTS: { value: Verdict; label: string }[] = [
  { value: 'bought', label: words.wasBought },
  { value: 'notBought', label: words.wasNotBought },
];

interface Props {
  of: UnclearPurchase;
  open: boolean;
  close: () => void;
}

export function VerdictDialog({ of, open, close }: Props) {
  const [verdict, setVerdict] = useState<Verdict>('bought');
  const VerdictForm = verdict === 'bought' ? BoughtForm : NotBoughtForm;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.verdictTitle}
      description={words.verdictText(of.provider)}
      size="md"
      dismissible={false}
    >
      <DescriptionList
        items={[
          { term: words.unclearReference, value: <Reference of={of} /> },
          { term: words.orderAndKey, value: <OrderLink of={of} /> },
          { term: words.product, value: of.productName },
          { term: words.unclearSince, value: <Time value={of.sentAt} as="detail" /> },
        ]}
      />
      <Segmented
        label={words.verdict}
        value={verdict}
        onValueChange={setVerdict}
        options={VERDICTS}
        className="my-4 flex w-full"
      />
      <VerdictForm of={of} open={open} close={close} />
    </Dialog>
  );
}

const fixedOf = ({ itemId, reference }: UnclearPurchase) => ({ id: itemId, reference });

const Statement = ({ example }: { example: string }) => (
  <FormField name="statement" label={words.statement} hint={example} required>
    {(control) => <Input {...control} />}
  </FormField>
);

function BoughtForm({ of, close }: Props) {
  const form = useCallForm({
    call: unclearCalls.settle,
    start: { statement: '', providerOrderId: '', charged: null, keys: of.keys.map(() => '') },
    fixed: fixedOf(of),
    done: copy.settled,
    reload: true,
    once: true,
    onDone: close,
  });
  return (
    <Form form={form}>
      <Statement example={words.statementShows} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="providerOrderId" label={words.providerOrderNumber} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="charged" label={words.charged} hint={words.upTo(foreign(of.atMost, of.currency))} required>
          {(control) => <MoneyInput {...control} sign={of.currency} digits={4} />}
        </FormField>
      </div>
      {of.keys.map(({ sku, name }, at) => (
        <FormField
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a purchase never change
          key={at}
          name={`keys.${at}`}
          label={of.keys.length === 1 ? words.key : words.keyOfPart(name)}
          hint={sku}
          required
        >
          {(control) => <Input {...control} spellCheck={false} className="font-mono" />}
        </FormField>
      ))}
      <p className="text-sm text-muted">{of.leftOrder ? words.boughtLeft : words.boughtEffect}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton>{words.settleDo}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function NotBoughtForm({ of, close }: Props) {
  const form = useCallForm({
    call: unclearCalls.void,
    start: { statement: '' },
    fixed: fixedOf(of),
    done: copy.voided,
    reload: true,
    once: true,
    onDone: close,
  });
  return (
    <Form form={form}>
      <Statement example={words.statementLacks} />
      <p className="text-sm text-muted">{of.leftOrder ? words.notBoughtLeft : words.notBoughtEffect}</p>
      <DialogFooter>
        <Button onClick={close}>{labels.cancel}</Button>
        <SubmitButton kind="danger">{of.leftOrder ? words.voidOnly : words.voidDo}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
