// Labels of what staff change of an order besides its state.

export const editLabels = {
  editTitle: (number: string) => `Edit order ${number}`,
  save: 'Save changes',
  fixedByState: 'Promotion and processing times can no longer be changed in this status.',
  reprocessBlending: 'Reprocess blending',
  reprocessText:
    'Plans the country mix anew with the weights and costs of the promotion. A mix changed by hand is replaced.',
  atLeast: (count: string) => `At least ${count}`,
  upTo: (least: string, most: string) => `Between ${least} and ${most}`,
  was: (value: string) => `was ${value}`,
  afterReprocessing: 'after reprocessing',
  meanwhile: 'Somebody changed this order in the meantime.',
  meanwhileBy: (who: string) => `${who} changed this order in the meantime.`,
  meanwhileText: 'What you entered is kept. Please check it and save again.',
  none: 'none',
  began: 'Buying began',
  ended: 'Buying ended',
  changePaid: 'Change payment status',
  paidByHand: 'set by hand',
  changePrice: 'Change offer price',
  changeDelivery: 'Change key delivery date',
  priceTitle: (number: string) => `Offer price of order ${number}`,
  priceText: (count: string) => `For ${count}. It becomes the newest offer.`,
  deliveryTitle: (number: string) => `Key delivery of order ${number}`,
  deliveryText: 'Packages can be created from this time on.',
  deliveryFixed: 'The key delivery date can no longer be changed in this status.',
  syncTitle: (number: string) => `Sync the quantity of order ${number}?`,
  syncText: (old: string, now: string) =>
    `The quantity goes from ${old} to ${now}, the keys that are there. Keys that are still missing are not bought.`,
  keepQuantity: 'Keep quantity',
} as const;
