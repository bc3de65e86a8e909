-- What providers tell of their stock (server/catalog/sync-stock.ts).

-- The moment up to which the stock is known; null: never read, or the provider tells none.
alter table provider add column stock_cursor timestamptz;
alter table product add constraint product_stock_quantity_check check (stock_quantity >= 0);
