// What a person types into a number input. The text stays as it was typed, and what it says goes to the form as it is:
// nothing is clamped, cut or rounded here, the rules of the call refuse it by name (COM-011, SET-002).

import { useState } from 'react';

interface TypedText {
  text: string;
  /** What it was read as. */
  value: number | null;
}

interface Control {
  value: number | null;
  onValueChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * The text of an input that holds a number.
 * @param write a number as text
 * @param read a text that is not empty as a number; NaN when it is none
 */
export function useNumberText(
  { value, onValueChange, onBlur }: Control,
  write: (value: number) => string,
  read: (text: string) => number,
) {
  const [typed, setTyped] = useState<TypedText | null>(null);
  // Once another person changes the number, what was typed is old.
  const mine = typed !== null && Object.is(typed.value, value) ? typed : null;
  return {
    text: mine?.text ?? (value === null || Number.isNaN(value) ? '' : write(value)),
    onType: (text: string) => {
      const next = text.trim() === '' ? null : read(text);
      setTyped({ text, value: next });
      onValueChange(next);
    },
    // A number in its usual form may be written as usual; anything else stays as the person left it.
    onLeave: () => {
      if (value === null || Number.isInteger(value)) setTyped(null);
      onBlur?.();
    },
  };
}

/** A typed number that can be reckoned with: whole and not below zero; null for everything else. */
export const wholeNumberOrNull = (value: number | null | undefined): number | null =>
  Number.isInteger(value) && value! >= 0 ? value! : null;
