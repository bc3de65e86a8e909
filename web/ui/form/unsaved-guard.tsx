// Says that a screen holds something that is not saved, where no form does.

import { useUnsaved } from '../kit/unsaved.ts';

interface Props {
  isActive: boolean;
  /** Addresses that begin like this are the same screen. */
  within?: string;
}

/** Rendered inside a screen whose changes can be lost; the leave guard asks (leave-guard.tsx). */
export function UnsavedGuard({ isActive, within }: Props) {
  useUnsaved(isActive, { within });
  return null;
}
