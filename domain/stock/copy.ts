// Every sentence about our own stock that a person can read.

export const copy = {
  stockTaken: (n: number) => `Only ${n} keys are left of this stock.`,
} as const;
