// Sentences about users, for staff (USR).

import { accessCopy } from './copy.ts';

export const userCopy = {
  empty: 'There is no user',
  created: 'The user was successfully created.',
  updated: 'User updated successfuly!',
  passwordSet: accessCopy.passwordUpdated,
  firstNameRequired: 'First name is required.',
  lastNameRequired: 'Last name is required.',
  emailRequired: accessCopy.emailRequired,
  emailTaken: 'There is a user with the same email.',
  companyNeeded: 'A partner needs a company.',
  companyForbidden: 'Only a partner has a company.',
  unknownCompany: 'This company does not exist.',
  unknownGroup: 'This permission group does not exist.',
  invitationSent: (email: string) => `Invitation sent to ${email}.`,
  invitationEnded: 'This user has a password already, or is deactivated.',
  invitationMailed: 'Invitations are sent by email. Send it again instead.',
  lastAdmin: 'The last active SuperAdmin cannot be switched off or get another role.',
} as const;
