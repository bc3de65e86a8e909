// A draft that survives reloads: stored in this browser per user, one for a new promotion and one per edited one. It
// contains only data the user may see.

import { useEffect } from 'react';
import type { Time } from '#domain/base/time.ts';
import { timeOf } from '#domain/base/time.ts';
import type { Draft, WizardStep } from './draft.ts';

export interface StoredDraft {
  draft: Draft;
  step: WizardStep;
  /** Product name, for the offer to resume. */
  name: string;
  savedAt: Time;
  /** Last change of the promotion as read; null for a new one. */
  modifiedAt: Time | null;
}

const storageKey = (person: string, promotion: string | null): string =>
  `merkur.promotion-draft.${person}.${promotion ?? ''}`;

/** The stored draft, or null if missing or unreadable. */
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

/** Stores the draft after each change while enabled. */
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
      // With full or disabled storage, a reload merely starts over.
    }
  }, [person, promotion, on, text]);
}
