-- Pictures of products (PIC-010), re-encoded in the sizes that screens need. A picture is addressed by the hash of its
-- largest size, and deleted when no product has it.
-- Compatible since: 630-sold-keys-by-order
create table product_picture (
  picture text not null check (picture ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  bytes bytea not null,
  primary key (picture, width)
);

alter table product add column picture text;
create index product_by_picture on product (picture) where picture is not null;
