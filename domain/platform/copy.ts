// Messages of the partner API that the rest of the product does not have.

export const platformCopy = {
  onePrice: 'Exactly one of max_unit_price and offer_unit_price is required.',
  cursor: 'This is not a cursor of this list.',
  promotionUnknown: 'Your company has no promotion with this id.',
  promotionNotStarted: 'The promotion has not started.',
  promotionEnded: 'The promotion has ended.',
  priceChanged: (price: string) => `The unit price is now ${price} EUR, above the maximum of the request.`,
  aboveMaximum: (most: number) => `At most ${most} keys can be ordered.`,
  allDrawn: 'All keys of the order have been drawn. GET /draws lists the draws of an order.',
  webhookUrl: 'The address must start with https:// and have no credentials and no fragment.',
  webhookAddress: 'The address of a webhook must be public.',
  tooManyEndpoints: (most: number) => `A company can have ${most} webhook endpoints. Delete one first.`,
  endpointBlocked: (reason: string) => `We disabled this endpoint: ${reason} Contact us to have it enabled.`,
  addressBlocked: (reason: string) =>
    `We disabled an endpoint with this address: ${reason} Contact us to have it enabled.`,
  endpointDisabled: 'The endpoint is disabled. Enable it first.',
  disabledNoteRequired: 'Please give a reason.',
  tooManyEvents: (most: number) => `The period has more than ${most} events. Choose a shorter one.`,
  otherTerm: 'Differs from the first request with this reference.',
  duplicateDraw: 'This reference is used for another draw.',
} as const;
