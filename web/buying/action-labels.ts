// Labels of the buttons that lists of orders need at once, apart from the rest of this feature's labels.

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
