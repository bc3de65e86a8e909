// Sentences about colleagues (MYA-016 to MYA-020).

import { countOf } from '#domain/base/text/plural.ts';

export const colleagueCopy = {
  deactivated: 'Colleague deactivated.',
  reactivated: 'Colleague reactivated.',
  notOwn: 'You cannot change your own account here.',
  moreRights: 'This colleague has more rights than you. Please contact our staff.',
  tooMany: (most: number) => `A company can have ${countOf(most, 'active user')}. Deactivate one first.`,
} as const;
