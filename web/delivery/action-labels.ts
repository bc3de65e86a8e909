// Names of the actions on packages; the texts of their dialogs load later.

export const packageActionLabels = {
  getKeys: 'Get keys',
  create: 'Create Package',
  sendPackage: 'Send Package',
} as const;
