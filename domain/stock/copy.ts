// Sentences about our own stock.

export const stockCopy = {
  stockTaken: (n: number) => `Only ${n} keys are left of this stock.`,
  none: 'There is no Inventory.',
  availableCost: 'Value of keys free to sell',
  remainingCost: 'Value of all keys held',
  availableCount: 'Keys free to sell',
  remainingCount: 'All keys held',
  unknownProduct: 'This product does not exist.',
} as const;
