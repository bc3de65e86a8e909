// Button labels needed on first load of order lists; separate from this feature's other labels.

export const buyingActionLabels = {
  allocation: 'Allocation',
  ignore: 'Ignore price difference',
  ignoreDo: 'Ignore difference',
  ignoreKeep: 'Keep it stopped',
  ignoreText: 'The order stays paused. When it is resumed, it buys the rest at the higher cost without asking again.',
  ignoreTitle: (number: string) => `Ignore the price difference of order ${number}?`,
  pause: 'Pause',
  resume: 'Resume',
} as const;
