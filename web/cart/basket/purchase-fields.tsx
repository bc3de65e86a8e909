// Fields for the whole purchase: the partner's purchase order number and a note (CART-024).

import { cartLabels } from '#web/cart/labels.ts';
import type { usePurchaseDraft } from '#web/cart/purchase-draft.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';

interface Props {
  purchase: ReturnType<typeof usePurchaseDraft>;
  /** Refused inputs, by field. */
  errors: ReadonlyMap<string, string>;
  disabled: boolean;
}

export const PurchaseFields = ({ purchase: { draft, change }, errors, disabled }: Props) => (
  <section
    aria-label={cartLabels.purchase}
    className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-[18rem_minmax(0,40rem)] sm:items-start"
  >
    <Field label={cartLabels.purchaseOrder} error={errors.get('purchaseOrder')}>
      <Input
        value={draft.purchaseOrder}
        onValueChange={(purchaseOrder) => change({ purchaseOrder })}
        disabled={disabled}
      />
    </Field>
    <Field label={cartLabels.purchaseNote} hint={cartLabels.purchaseNoteHint} error={errors.get('note')}>
      <Textarea value={draft.note} onValueChange={(note) => change({ note })} rows={2} disabled={disabled} />
    </Field>
  </section>
);
