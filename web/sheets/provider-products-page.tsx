// Provider products, with the stock at their providers and their spreadsheet.

import { checkProviderStock } from '#web/cart/ask-stock.ts';
import { ProviderProductsScreen } from '#web/catalog/products-screen.tsx';
import { UpdateProductsButton } from './update-products.tsx';

export default function ProviderProductsPage() {
  return <ProviderProductsScreen checkStock={checkProviderStock} extraActions={<UpdateProductsButton />} />;
}
