// Company types, each with the price of its tier (PRO-010), and invoice periods (GAP-046).

export const COMPANY_TYPES = ['Standard', 'Gold', 'Platinum', 'VIP'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

export const INVOICE_PERIODS = ['Weekly', 'Immediately', 'KeyQuantity', 'KeyAmount'] as const;
export type InvoicePeriod = (typeof INVOICE_PERIODS)[number];
