// Debounced search input; Enter searches immediately, Escape clears.

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { FILTER_DEBOUNCE_MS, KEYWORDS_MAX } from '#domain/base/limits.ts';
import { labels } from '#web/ui/kit/labels.ts';
import type { ControlProps } from './field-context.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Spinner } from './spinner.tsx';

interface Props extends ControlProps<string> {
  /** Debounce (ms). */
  wait?: number;
  /** True while the search is running. */
  busy?: boolean;
}

export function SearchInput({ value, onValueChange, wait = FILTER_DEBOUNCE_MS, busy = false, ...control }: Props) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  /** The last value emitted and not echoed yet; the user may continue typing. */
  const [sent, setSent] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An external change (Back, «Clear All Filters») replaces the text, an echo of our own value does not.
  if (given !== value) {
    setGiven(value);
    if (value === sent) setSent(null);
    else if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const handOut = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === value) return;
    setSent(next.trim());
    onValueChange(next.trim());
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => handOut(next), wait);
  };
  const clear = () => {
    setText('');
    handOut('');
  };

  return (
    <Input
      placeholder={labels.search}
      aria-label={control['aria-label'] ?? control.placeholder ?? labels.search}
      maxLength={KEYWORDS_MAX}
      inputMode="search"
      {...control}
      value={text}
      onValueChange={type}
      before={<Search aria-hidden />}
      after={
        busy ? (
          <Spinner />
        ) : (
          text && (
            <IconButton label={labels.clearSearch} size="sm" onClick={clear}>
              <X />
            </IconButton>
          )
        )
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          handOut(text);
        }
        if (event.key === 'Escape' && text) {
          event.preventDefault();
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}
