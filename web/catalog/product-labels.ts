// Labels of the picture and the retail price of a product.

export const productLabels = {
  retailPrice: 'Retail price (excl. VAT)',
  picture: 'Picture',
  pictureHint: 'PNG, JPEG or WebP, at most 5 MB. Shown at 3:4, cropped at the edges.',
  uploadPicture: 'Upload picture',
  replacePicture: 'Replace picture',
  removePicture: 'Remove picture',
  noRetailPrice: 'None',
  setRetailPrice: 'Set retail price',
  changeRetailPrice: 'Change',
  removeRetailPrice: 'Remove',
} as const;
