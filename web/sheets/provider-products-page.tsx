// Provider products, with the stock at their providers and their spreadsheet.

import { askStock } from '#web/cart/ask-stock.ts';
import { ProductsScreen } from '#web/catalog/products-screen.tsx';
import { UpdateProductsButton } from './update-products.tsx';

export default function ProviderProductsPage() {
  return <ProductsScreen askStock={askStock} others={<UpdateProductsButton />} />;
}
