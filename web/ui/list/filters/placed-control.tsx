// Places a filter with options: below its label in the panel, unlabelled in the bar. The code of dropdowns is large and most
// visits filter nothing, so the bar shows plain buttons until they are used.

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { useControlAttributes } from '#web/ui/kit/controls/field-context.ts';
import { StartsOpenContext } from '#web/ui/kit/controls/starts-open.ts';

interface Props {
  label: string;
  place: 'bar' | 'panel';
  /** A filter with a value shows it immediately. */
  isSet: boolean;
  /** Loads the code of `children`. */
  load: () => Promise<unknown>;
  children: ReactNode;
}

export const PlacedControl = ({ label, place, isSet, load, children }: Props) => (
  <Field label={label} hideLabel={place === 'bar'} className={place === 'bar' ? 'w-44 max-sm:w-32' : undefined}>
    {place === 'bar' ? (
      <OnDemand label={label} isSet={isSet} load={load}>
        {children}
      </OnDemand>
    ) : (
      <Suspense fallback={<div className="control" />}>{children}</Suspense>
    )}
  </Field>
);

/** A button that looks like the control, until a press loads the control, which then opens and takes the focus. */
function OnDemand({ label, isSet, load, children }: Omit<Props, 'place'>) {
  const [isWanted, setWanted] = useState(false);
  const naming = useControlAttributes();
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const takeFocus = () => {
    if (isFocused.current) frame.current?.querySelector('button')?.focus();
  };
  const button = (
    <button
      {...naming}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      className="control flex items-center justify-between gap-2 text-left"
      onPointerEnter={load}
      onFocus={() => {
        isFocused.current = true;
        void load();
      }}
      onBlur={() => {
        isFocused.current = false;
      }}
      onClick={() => setWanted(true)}
    >
      <span className="truncate text-muted">{label}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden />
    </button>
  );
  if (!isWanted && !isSet) return button;
  return (
    <div ref={frame} className="contents">
      <Suspense fallback={button}>
        <StartsOpenContext value={isWanted}>{children}</StartsOpenContext>
        <Mounted onMount={takeFocus} />
      </Suspense>
    </div>
  );
}

/** Calls `onMount` once its siblings are in the page. */
function Mounted({ onMount }: { onMount: () => void }) {
  const called = useRef(onMount);
  useLayoutEffect(() => called.current(), []);
  return null;
}
