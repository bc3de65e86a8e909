// A draft that survives a reload: kept in this browser, for the person who is signed in, one for a new promotion and
// one for each that is being edited. It holds nothing that the person could not see.

import { useEffect } from 'react';
import type { Time } from '#domain/base/time.ts';
import { timeOf } from '#domain/base/time.ts';
import type { Draft, WizardStep } from './draft.ts';

export interface StoredDraft {
  draft: Draft;
  step: WizardStep;
  /** Name of the product, for the offer to go on. */
  name: string;
  savedAt: Time;
  /** When the promotion was last changed as it was read; null for a new one. */
  modifiedAt: Time | null;
}

const storageKey = (person: string, promotion: string | null): string =>
  `merkur.promotion-draft.${person}.${promotion ?? ''}`;

/** The stored draft, or null; what cannot be read is none. */
export function readStoredDraft(person: string, promotion: string | null): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(person, promotion)) ?? 'null') as StoredDraft | null;
    return stored?.draft && typeof stored.draft === 'object' && stored.step ? stored : null;
  } catch {
    return null;
  }
}

export const removeStoredDraft = (person: string, promotion: string | null): void =>
  localStorage.removeItem(storageKey(person, promotion));

/** Keeps the draft after each change, as long as `on`. */
export function useStoredDraft(
  person: string,
  promotion: string | null,
  { on, ...what }: Omit<StoredDraft, 'savedAt'> & { on: boolean },
): void {
  const text = JSON.stringify(what);
  useEffect(() => {
    if (!on) return;
    const stored: StoredDraft = { ...(JSON.parse(text) as Omit<StoredDraft, 'savedAt'>), savedAt: timeOf(Date.now()) };
    try {
      localStorage.setItem(storageKey(person, promotion), JSON.stringify(stored));
    } catch {
      // A full or closed storage only means that a reload begins again.
    }
  }, [person, promotion, on, text]);
}
