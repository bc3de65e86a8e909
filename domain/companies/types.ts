// The kinds of companies; each pays the price of its tier (PRO-010).

export const COMPANY_TYPES = ['Standard', 'Gold', 'Platinum', 'VIP'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];
