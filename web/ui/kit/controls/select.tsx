// Single choice from a fixed list. For long or searched lists use AsyncSelect.

import { Select as Base } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { usePortalTarget } from '#web/ui/kit/portal-target.ts';
import { type ControlProps, useControlAttributes, useFieldLabelId } from './field-context.ts';
import type { Option } from './option.ts';
import { StartsOpenContext } from './starts-open.ts';

interface Props<V extends string> extends ControlProps<V | null> {
  options: readonly Option<V>[];
  /** Adds a first option that resets the value to null. */
  emptyLabel?: string;
}

interface ListProps {
  options: readonly (Omit<Option, 'value'> & { value: string | null })[];
  /** Name of the control, if it is in no field. */
  label: string | undefined;
}

/** The dropdown of a select, named like its control; MultiSelect uses it too. */
export const SelectList = ({ options, label }: ListProps) => (
  <Base.Portal {...usePortalTarget()}>
    <Base.Positioner className="z-40 outline-none" sideOffset={4} alignItemWithTrigger={false}>
      <Base.Popup className="floating max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1">
        <Base.List aria-label={label} aria-labelledby={useFieldLabelId(label)}>
          {options.map((option) => (
            <Base.Item
              key={option.value ?? ''}
              value={option.value}
              disabled={option.disabled ?? false}
              className="choice"
            >
              <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
              {option.note && <span className="text-xs text-muted">{option.note}</span>}
              <span className="size-4 shrink-0">
                <Base.ItemIndicator>
                  <Check className="size-4 text-brand-ink" aria-hidden />
                </Base.ItemIndicator>
              </span>
            </Base.Item>
          ))}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);

export const SELECT_TRIGGER = 'control flex items-center justify-between gap-2 text-left';

export function Select<V extends string>(props: Props<V>) {
  const { value, onValueChange, options, emptyLabel, placeholder = labels.choose, className } = props;
  const naming = useControlAttributes(props);
  const startsOpen = use(StartsOpenContext);
  const all = emptyLabel === undefined ? options : [{ value: null, label: emptyLabel }, ...options];
  const current = options.find((option) => option.value === value);
  return (
    <Base.Root
      defaultOpen={startsOpen}
      items={all as { value: V | null; label: string }[]}
      value={value}
      onValueChange={(next) => onValueChange(next as V | null)}
      onOpenChange={(open) => !open && props.onBlur?.()}
      disabled={props.disabled ?? false}
      modal={false}
    >
      <Base.Trigger
        {...naming}
        ref={props.ref as React.Ref<HTMLButtonElement>}
        className={cx(SELECT_TRIGGER, className)}
      >
        <span className={cx('truncate', !current && 'text-muted')}>{current?.label ?? emptyLabel ?? placeholder}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </Base.Trigger>
      <SelectList options={all} label={naming['aria-label']} />
    </Base.Root>
  );
}
