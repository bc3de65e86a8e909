// Multiple choice from a fixed list.

import { Select as Base } from '@base-ui/react/select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { use } from 'react';
import { type ControlProps, useControlAttributes } from '#web/ui/kit/controls/field-context.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { SELECT_TRIGGER, SelectList } from '#web/ui/kit/controls/select.tsx';
import { StartsOpenContext } from '#web/ui/kit/controls/starts-open.ts';
import { cx } from '../kit/cx.ts';
import { labels } from '../kit/labels.ts';

interface Props<V extends string> extends ControlProps<readonly V[]> {
  options: readonly Option<V>[];
}

export function MultiSelect<V extends string>(props: Props<V>) {
  const { value, onValueChange, options, placeholder = labels.choose, className } = props;
  const naming = useControlAttributes(props);
  const startsOpen = use(StartsOpenContext);
  const chosen = options.filter((option) => value.includes(option.value));
  const text = chosen.length > 2 ? labels.chosen(chosen.length) : chosen.map((option) => option.label).join(', ');
  return (
    <Base.Root
      multiple
      defaultOpen={startsOpen}
      items={options}
      value={[...value]}
      onValueChange={(next) => onValueChange(next as V[])}
      onOpenChange={(open) => !open && props.onBlur?.()}
      disabled={props.disabled ?? false}
      modal={false}
    >
      <Base.Trigger
        {...naming}
        ref={props.ref as React.Ref<HTMLButtonElement>}
        className={cx(SELECT_TRIGGER, className)}
      >
        <span className={cx('truncate', !text && 'text-muted')}>{text || placeholder}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
      </Base.Trigger>
      <SelectList options={options} label={naming['aria-label']} />
    </Base.Root>
  );
}
