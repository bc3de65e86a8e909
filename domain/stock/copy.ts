// Every sentence about our own stock that a person can read.

export const copy = {
  stockTaken: (n: number) => `Only ${n} keys are left of this stock.`,
  selectPartner: 'You must select partner !',
  created: 'The inventory order was successfully created.',
} as const;
