// Sentences about saved lists (LIST).

import { countOf } from '#domain/base/text/plural.ts';

export const savedListCopy = {
  nameTaken: 'Your company already has a list with this name.',
  tooManyLists: (max: number) =>
    `Your company has ${max} lists, which is the maximum. Delete one before you save another.`,
  tooManyLines: (max: number) => `A list has at most ${max} lines.`,
  noLines: 'A list needs at least one line. Delete the list instead.',
  stale: 'A colleague changed this list. Reload it before you save.',
  notOnOffer: 'Not on offer.',
  saved: (name: string) => `Saved the list ${name}.`,
  deleted: (name: string) => `Deleted the list ${name}.`,
  added: (added: number, total: number) => `${added} of ${countOf(total, 'line')} added.`,
} as const;
