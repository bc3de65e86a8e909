// Registers unsaved work of a screen that is not a form.

import { useUnsaved } from '../kit/unsaved.ts';

interface Props {
  isActive: boolean;
  /** Paths with this prefix count as the same screen. */
  within?: string;
}

/** Rendered in a screen whose changes can be lost; leave-guard.tsx shows the warning. */
export function UnsavedGuard({ isActive, within }: Props) {
  useUnsaved(isActive, { within });
  return null;
}
