// Registers calls and watches of our own stock.

import { lowStockWatch } from './low-stock.ts';
import { registerStockRoutes } from './routes.ts';

export const stockFeature = { name: 'stock', routes: registerStockRoutes, slowWatches: () => [lowStockWatch] };
