// Sample statements for the test of the check: correct ones, and one for each mistake it must find.

import { type RawBuilder, sql } from 'kysely';

interface CompanyRow {
  id: string;
  name: string;
  vatRateBp: number;
}

export const samples = {
  right: sql<CompanyRow>`select c.id, c.name, c.vat_rate_bp from company c`,
  renamed: sql<CompanyRow>`select c.id, c.name as company_name, c.vat_rate_bp from company c`,
  forgotten: sql<CompanyRow>`select c.id, c.vat_rate_bp from company c`,
  unclaimed: sql<{ id: string }>`select c.id, c.name from company c`,
  mistyped: sql<{ vatRateBp: string; regions: string }>`select c.vat_rate_bp, c.regions from company c`,
  nullableColumn: sql<{ region: string }>`select p.region from promotion p`,
  nullableReturned: sql<{ region: string }>`update promotion set region = null returning region`,
  outerJoin: sql<{ name: string }>`select c.name from app_user u left join company c on c.id = u.company_id`,
  outerJoinInside: sql<{ name: string }>`with people as (
      select c.name from app_user u left join company c on c.id = u.company_id group by c.name
    ) select p.name from people p where p.name <> ${'x'}`,
  innerJoin: sql<{ name: string }>`select c.name from app_user u join company c on c.id = u.company_id`,
  nullRead: sql<{ newest: string }>`select max(c.created_at) as newest from company c`,
  loose: sql`select c.id from company c`,
};

/** A page of rows with the total count. */
export const countRows = <Row>(select: RawBuilder<Row>) =>
  sql<Row & { listed: number }>`select ${select}, count(*) over () as listed from company c`;
export const companyName = sql<{ name: string }>`c.name`;
export const companyNameAndId = sql<{ name: string }>`c.name, c.id`;
