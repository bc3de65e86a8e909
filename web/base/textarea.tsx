// Several lines of text.

import { cx } from './cx.ts';
import { type ControlProps, rest, useNaming } from './field-context.ts';

interface Props extends ControlProps<string> {
  rows?: number;
  spellCheck?: boolean;
}

export function Textarea(props: Props) {
  const naming = useNaming(props);
  return (
    <textarea
      {...rest(props)}
      {...naming}
      rows={props.rows ?? 4}
      spellCheck={props.spellCheck}
      value={props.value}
      onChange={(event) => props.onValueChange(event.target.value)}
      className={cx('control resize-y py-1.5', props.className)}
    />
  );
}
