// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as catalog from './calls.ts';
import * as pictureUpload from './picture-upload.ts';
import * as pictures from './pictures.ts';
import * as products from './products.ts';
import * as catalogShapes from './shapes.ts';

export const catalogApi = {
  name: 'catalog',
  description: 'Providers, publishers, products and their prices.',
  modules: [catalog, pictures, pictureUpload, products, catalogShapes],
};
