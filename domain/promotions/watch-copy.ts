// Sentences about the watch list (WATCH).

export const watchCopy = {
  unknownProduct: 'This product was never on sale for your company, and your company has not ordered it.',
  tooMany: (max: number) => `You watch ${max} products, which is the maximum. Remove one before you add another.`,
} as const;
