// Draft of selected providers and publishers (REL-003).

import type { Relations, RelationsInput } from '#domain/companies/calls.ts';

/** An option. */
export interface Choice {
  id: string;
  name: string;
}

/** `all`, or the chosen publishers. */
export type PublisherSelection = 'all' | ReadonlySet<string>;
/** By provider; unselected providers are absent. */
type RelationDraft = ReadonlyMap<string, PublisherSelection>;

export const toRelationDraft = ({ providers }: Relations): RelationDraft =>
  new Map(
    providers.map(({ providerId, allPublishers, publishers }) => [
      providerId,
      allPublishers ? 'all' : new Set(publishers.map(({ publisherId }) => publisherId)),
    ]),
  );

export const toRelationsInput = (id: string, draft: RelationDraft): RelationsInput => ({
  id,
  providerSelections: [...draft].map(([providerId, chosen]) => ({
    providerId,
    allPublishers: chosen === 'all',
    publishers: chosen === 'all' ? [] : [...chosen].map((publisherId) => ({ publisherId })),
  })),
});

/** Changes a provider's selection: none removes the provider, every publisher becomes `all`. */
export function setProviderSelection(
  draft: RelationDraft,
  providerId: string,
  chosen: PublisherSelection,
  publishers: number,
): RelationDraft {
  const next = new Map(draft);
  if (chosen === 'all' || (publishers > 0 && chosen.size >= publishers)) next.set(providerId, 'all');
  else if (chosen.size > 0) next.set(providerId, chosen);
  else next.delete(providerId);
  return next;
}

/** Toggles one publisher; removing it from `all` selects the others. */
export function togglePublisher(
  chosen: PublisherSelection,
  publisher: string,
  everybody: readonly Choice[],
): ReadonlySet<string> {
  const next = new Set(chosen === 'all' ? everybody.map(({ id }) => id) : chosen);
  if (!next.delete(publisher)) next.add(publisher);
  return next;
}

export const includesPublisher = (chosen: PublisherSelection | undefined, publisher: string): boolean =>
  chosen === 'all' || chosen?.has(publisher) === true;

const serializeDraft = (draft: RelationDraft): string =>
  JSON.stringify(
    [...draft].map(([id, chosen]) => [id, chosen === 'all' ? chosen : [...chosen].sort()] as const).sort(),
  );

export const isSameDraft = (a: RelationDraft, b: RelationDraft): boolean => serializeDraft(a) === serializeDraft(b);
