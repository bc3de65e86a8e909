// A multi-line text input.

import { cx } from '#web/ui/kit/cx.ts';
import { type ControlProps, elementProps, useControlAttributes } from './field-context.ts';

interface Props extends ControlProps<string> {
  rows?: number;
  spellCheck?: boolean;
}

export function Textarea(props: Props) {
  const naming = useControlAttributes(props);
  return (
    <textarea
      {...elementProps(props)}
      {...naming}
      rows={props.rows ?? 4}
      spellCheck={props.spellCheck}
      value={props.value}
      onChange={(event) => props.onValueChange(event.target.value)}
      className={cx('control resize-y py-1.5', props.className)}
    />
  );
}
