// Sentences about pictures and retail prices of products (PIC), apart from those that the first visit loads.

export const catalogProductCopy = {
  retailPriceSet: 'Retail price saved',
  retailPriceRemoved: 'Retail price removed',
  pictureSet: 'Picture saved',
  pictureRemoved: 'Picture removed',
  pictureType: 'The file is not a PNG, JPEG or WebP picture.',
  pictureTooLarge: 'A picture must not exceed 5 MB.',
  picturePixels: 'A picture must not exceed 16 megapixels.',
  pictureAnimated: 'A picture must not be animated.',
  pictureUnreadable: 'The picture is damaged and cannot be read.',
  pictureBusy: 'Another picture is being read. Please try again in a moment.',
} as const;
