// Text of a number input. The text is kept as typed, and its value goes to the form unchanged: nothing is clamped or
// rounded here, the call's rules reject invalid values by field (COM-011, SET-002).

import { useState } from 'react';

interface TypedText {
  text: string;
  /** Parsed value of the text. */
  value: number | null;
}

interface Control {
  value: number | null;
  onValueChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * Text state of a number input.
 * @param write formats a number
 * @param read parses non-empty text; NaN if invalid
 */
export function useNumberText(
  { value, onValueChange, onBlur }: Control,
  write: (value: number) => string,
  read: (text: string) => number,
) {
  const [typed, setTyped] = useState<TypedText | null>(null);
  // A change from outside invalidates the typed text.
  const mine = typed !== null && Object.is(typed.value, value) ? typed : null;
  return {
    text: mine?.text ?? (value === null || Number.isNaN(value) ? '' : write(value)),
    onType: (text: string) => {
      const next = text.trim() === '' ? null : read(text);
      setTyped({ text, value: next });
      onValueChange(next);
    },
    // Whole numbers are normalized on blur; anything else stays as typed.
    onLeave: () => {
      if (value === null || Number.isInteger(value)) setTyped(null);
      onBlur?.();
    },
  };
}

/** The number if it is whole and not negative, else null. */
export const wholeNumberOrNull = (value: number | null | undefined): number | null =>
  Number.isInteger(value) && value! >= 0 ? value! : null;
