// Labels of My Account that no rule knows; apart from those of the login page, which everybody loads.

export const words = {
  profile: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  company: 'Company',
  companyEmail: 'Company e-mail',
  changePassword: 'Password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  updatePassword: 'Update Password',
  passwordHint: (least: number) => `At least ${least} characters; a few words are easy to remember.`,
  othersEnd: 'Everywhere else you are signed out.',
  dueTitle: 'Choose your own password',
  dueText: 'Your password was set by somebody else. Everything else opens as soon as you have a new one.',
  email: 'E-Mail',
} as const;
