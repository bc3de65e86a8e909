-- A net amount in cents with value added tax on top, rounded half up once (GAP-047, GAP-048); `withVat` in domain/base/money.ts
-- is the same rule.
create function with_vat(net_cents numeric, vat_percent int) returns bigint language sql immutable parallel safe
  return round(net_cents * (100 + vat_percent) / 100)::bigint;
