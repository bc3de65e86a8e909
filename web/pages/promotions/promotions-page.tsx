// Staff's promotions, with the regions that a call of orders names and the way to spreadsheets.

import { orderCalls } from '#domain/orders/calls.ts';
import { wordLookup } from '#web/catalog/lookups.ts';
import { SheetsLink } from '#web/sheets/sheets-link.tsx';
import { PromotionsScreen } from './promotions-screen.tsx';

const regions = wordLookup('regions', orderCalls.regions, (rows) => rows.map(({ region }) => region));

export default function PromotionsPage() {
  return <PromotionsScreen regions={regions} actions={<SheetsLink />} />;
}
