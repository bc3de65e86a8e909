// Promotions of staff, with region options and spreadsheet links.

import { orderCalls } from '#domain/orders/calls.ts';
import { wordLookup } from '#web/catalog/lookups.ts';
import { SheetsLink } from '#web/sheets/sheets-link.tsx';
import { PromotionsScreen } from './promotions-screen.tsx';

const regions = wordLookup('regions', orderCalls.regions, (rows) => rows.map(({ region }) => region));

export default function PromotionsPage() {
  return <PromotionsScreen regions={regions} actions={<SheetsLink />} />;
}
