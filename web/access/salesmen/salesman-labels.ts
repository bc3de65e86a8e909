// Labels of the salesman of a company, and of the contact that its users see.

export const salesmanLabels = {
  title: 'Contact for this company',
  note: 'Users of the company see name, email address and phone number on their home page and beside their orders.',
  salesman: 'Salesman',
  none: 'Nobody',
  phone: 'Phone',
  save: 'Save contact',
  inactive: (name: string) => `${name} is no longer an active salesman and is not shown to the company.`,
  contact: 'Your contact',
} as const;
