// Provider products, with provider stock and their spreadsheet.

import { checkProviderStock } from '#web/buying/provider-stock.ts';
import { UpdateProductsButton } from '#web/sheets/update-products-button.tsx';
import { ProviderProductsScreen } from './provider-products-screen.tsx';

export default function ProviderProductsPage() {
  return <ProviderProductsScreen checkStock={checkProviderStock} extraActions={<UpdateProductsButton />} />;
}
