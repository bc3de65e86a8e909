// Fields of free lines: text, quantity and unit price, with lines to add and remove (INV-090, INV-091).

import { FREE_QUANTITY_MAX, type FreeLine } from '#domain/invoices/free-lines.ts';
import { freeLineLabels } from '#web/invoices/labels.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';

/** A new line; its price is still missing. */
export const EMPTY_LINE = { text: '', quantity: 1, unitPrice: null } as unknown as FreeLine;

/** Whether lines can be sent to compute a preview. */
export const areReckonable = (lines: readonly FreeLine[]): boolean =>
  lines.every(
    ({ text, quantity, unitPrice }) =>
      text?.trim() && Number.isInteger(quantity) && quantity > 0 && Number.isInteger(unitPrice) && unitPrice > 0,
  );

interface Props {
  /** Path of the lines in the input. */
  name: string;
  lines: readonly FreeLine[];
  onChange: (lines: FreeLine[]) => void;
  /** A single line stays if there must be one. */
  isRequired?: boolean;
  disabled?: boolean;
}

export const FreeLineFields = ({ name, lines, onChange, isRequired = false, disabled = false }: Props) => (
  <fieldset aria-label={freeLineLabels.lines} className="flex flex-col gap-2">
    {lines.map((_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and their values come from the form
      <div key={at} className="flex flex-wrap items-end gap-2">
        <FormField name={`${name}.${at}.text`} label={freeLineLabels.text(at + 1)} className="min-w-48 flex-1">
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name={`${name}.${at}.quantity`} label={freeLineLabels.quantity(at + 1)} className="w-24">
          {(control) => <NumberInput {...control} min={1} max={FREE_QUANTITY_MAX} />}
        </FormField>
        <FormField name={`${name}.${at}.unitPrice`} label={freeLineLabels.unitPrice(at + 1)} className="w-32">
          {(control) => <MoneyInput {...control} />}
        </FormField>
        {!(isRequired && lines.length === 1) && (
          <Button
            aria-label={freeLineLabels.removeOne(at + 1)}
            disabled={disabled}
            onClick={() => onChange(lines.filter((__, other) => other !== at))}
          >
            {freeLineLabels.remove}
          </Button>
        )}
      </div>
    ))}
    <Button
      size="sm"
      className="self-start"
      disabled={disabled}
      onClick={() => onChange([...lines, { ...EMPTY_LINE }])}
    >
      {freeLineLabels.add}
    </Button>
  </fieldset>
);
