// Messages of the partner API that the rest of the product does not have.

export const platformCopy = {
  onePrice: 'Exactly one of max_unit_price and offer_unit_price is required.',
  cursor: 'This is not a cursor of this list.',
  promotionUnknown: 'Your company has no promotion with this id.',
  promotionNotStarted: 'The promotion has not started.',
  promotionEnded: 'The promotion has ended.',
  priceChanged: (price: string) => `The unit price is now ${price} EUR, above the maximum of the request.`,
  duplicateDraw: 'This reference is used for another draw.',
} as const;
