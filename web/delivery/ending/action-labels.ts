// Names of the actions that end an order or take back keys; the texts of their dialogs load later.

export const endingActionLabels = {
  close: 'Cancel',
  hardStop: 'Hard Stop',
  refund: 'Refund',
  toInventory: 'Send to Inventory',
} as const;
