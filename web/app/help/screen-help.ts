// Purpose and terms of each screen, by the address of its menu entry. Long, because it is one table.

import { API_ACCESS, API_CREDENTIALS, COLLEAGUES_PATH, GROUPS, USERS } from '#domain/access/links.ts';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import { BATCHES, VENDORS } from '#domain/accounting/links.ts';
import { AUDIT_PATH } from '#domain/audit/links.ts';
import { DIRECT_SALES_PATH, SAVED_LISTS_PATH } from '#domain/cart/links.ts';
import { PROVIDER_PRODUCTS, PROVIDER_PROMOTIONS } from '#domain/catalog/links.ts';
import { CLAIMS, MY_CLAIMS } from '#domain/claims/links.ts';
import { COMPANIES } from '#domain/companies/links.ts';
import { LIMITS, MY_LIMIT } from '#domain/credit/links.ts';
import { KEY_SEARCH } from '#domain/delivery/links.ts';
import { MY_HOME, OVERVIEW } from '#domain/home/links.ts';
import { CREDIT_NOTES_PATH, INVOICES, MY_INVOICES, MY_UNINVOICED_PATH, UNINVOICED } from '#domain/invoices/links.ts';
import { LOADS } from '#domain/loads/links.ts';
import { OPERATIONS, PROVIDERS } from '#domain/operations/links.ts';
import { MY_ORDERS, ORDERS } from '#domain/orders/links.ts';
import { AGEING_PATH, PAYMENTS_PATH, REMINDERS, STATEMENT } from '#domain/payments/links.ts';
import { ALL_WEBHOOKS } from '#domain/platform/links.ts';
import { ALL_PROMOTIONS, BULK_PATH, PROMOTIONS, REGIONS, UPCOMING_PATH, WATCH_LIST } from '#domain/promotions/links.ts';
import { INVENTORY_REPORTS, INVENTORY_REPORTS_MANAGEMENT } from '#domain/reports/landing-links.ts';
import {
  ANALYTICS,
  EC_SALES_PATH,
  MONTHLY_REVENUE_PATH,
  ORDER_PROCESS_PATH,
  PERFORMANCE,
  PRODUCT_REPORT,
  TOP_SELLERS_PATH,
  VAT_REPORT,
} from '#domain/reports/links.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { SETUP } from '#domain/setup/links.ts';
import { INVENTORIES, MANUAL_STOCK_PATH } from '#domain/stock/links.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { staticRoutePath } from '#web/app/menu/menu.ts';
import type { TermName } from './terms.ts';

export interface ScreenHelp {
  sentences: readonly string[];
  terms: readonly TermName[];
}

const help = (sentences: readonly string[], terms: readonly TermName[] = []): ScreenHelp => ({ sentences, terms });

const SCREENS: readonly [path: string, ScreenHelp][] = [
  [OVERVIEW, help(['What waits for you, and how the month is going.', 'Each figure opens the list behind it.'])],
  [
    PROMOTIONS,
    help(
      [
        'Products on sale, with prices by tier, quantities and countries.',
        'Partners see a promotion from its start to its end if their tier and regions allow it.',
        'Editing a promotion does not change orders that were placed before.',
      ],
      ['promotion', 'tier', 'blending'],
    ),
  ],
  [
    PROVIDER_PROMOTIONS,
    help(
      ['Promotions that providers announced.', 'Select products to create promotions of your own from them.'],
      ['promotion'],
    ),
  ],
  [PROVIDER_PRODUCTS, help(['Everything that providers sell, with costs and prices by country.'])],
  [REGIONS, help(['Groups of countries, used by promotions and companies.'])],
  [
    ORDERS,
    help(
      [
        'Orders of all companies, by what they wait for.',
        'Approve an order to buy its keys, or negotiate quantity and price.',
        'Keys are bought in the background within the processing time of the order.',
      ],
      ['blending', 'counterOffer', 'allocation', 'backOrder', 'hardStop', 'unclear', 'profitFactor'],
    ),
  ],
  [
    CLAIMS,
    help(
      [
        'Keys that partners or publishers reported as bad.',
        'Send a claim to the supplier, replace the key, credit it, or refuse with a reason.',
      ],
      ['claim'],
    ),
  ],
  [KEY_SEARCH, help(['Finds the order, package and partner of keys.', 'Keys that you search for are never stored.'])],
  [
    INVOICES,
    help(
      [
        'Draft and sent invoices.',
        'A draft can be cancelled; a sent invoice is corrected by a credit note.',
        'Each invoice has a PDF and an e-invoice.',
      ],
      ['creditLimit'],
    ),
  ],
  [
    UNINVOICED,
    help([
      'Orders with keys that nobody has invoiced yet.',
      'Select orders of one or more companies to preview and create invoices.',
    ]),
  ],
  [CREDIT_NOTES_PATH, help(['Corrections of sent invoices.', 'A credit note lowers what the company owes once sent.'])],
  [
    PAYMENTS_PATH,
    help(
      [
        'Incoming and outgoing payments, entered by hand or read from bank files.',
        'Divide a payment among invoices; what is left stays on the account.',
      ],
      ['allocation'],
    ),
  ],
  [AGEING_PATH, help(['What companies owe, by how long it is overdue.'], ['ageing'])],
  [
    REMINDERS,
    help(['Overdue invoices that may be reminded today.', 'A reminder lists all overdue invoices of a company.']),
  ],
  [VENDORS, help(['What was bought from each provider, by month.'])],
  [
    BATCHES,
    help(['Bookings for your accounting program.', 'Download a closed batch as often as you need.'], ['batch']),
  ],
  [INVENTORIES, help(['Keys of our own stock, by product and country.', 'Orders can be filled from it.'])],
  [MANUAL_STOCK_PATH, help(['Stock that is counted by hand, without keys in the product.'])],
  [LOADS, help(['Keys that were read from files, line by line, with the lines that were refused.'])],
  [
    COMPANIES,
    help(
      [
        'Partner companies with tier, regions, tax and invoicing.',
        'Relations decide which publishers they may buy from.',
      ],
      ['tier', 'creditLimit'],
    ),
  ],
  [USERS, help(['People of the house and of partners.', 'New users set their own password by a link in an email.'])],
  [GROUPS, help(['Permissions that are given to users together.'])],
  [LIMITS, help(['What companies owe, reserve and may still order.'], ['creditLimit'])],
  [
    ALL_WEBHOOKS,
    help([
      'Where programs of partners receive events, and how well they do.',
      'Disable an endpoint that does harm; its company reads the reason.',
    ]),
  ],
  [API_CREDENTIALS, help(['API credentials of all companies.', 'Revoking a credential ends its access at once.'])],
  [
    ANALYTICS,
    help(
      [
        'Sales of a period beside the previous one, split by what you choose.',
        'Each figure leads to the orders it is the sum of.',
      ],
      ['profitFactor'],
    ),
  ],
  [
    PERFORMANCE,
    help([
      'How long orders take to be approved and to receive keys, how many counter-offers partners accept, and how many keys providers deliver.',
      'Each figure leads to the orders, offers or keys behind it.',
    ]),
  ],
  [TOP_SELLERS_PATH, help(['Products by keys sold and revenue in a period.'])],
  [PRODUCT_REPORT, help(['Sales of a product by partner and month.'])],
  [INVENTORY_REPORTS, help(['Value of the stock at the end of each month.'])],
  [
    INVENTORY_REPORTS_MANAGEMENT,
    help(['Value of the stock at the end of each month, and reports that were taken late.']),
  ],
  [MONTHLY_REVENUE_PATH, help(['Revenue and profit by month.'], ['profitFactor'])],
  [ORDER_PROCESS_PATH, help(['How many orders are in each state.'])],
  [VAT_REPORT, help(['Tax by rate and period, with the documents behind each figure.'])],
  [EC_SALES_PATH, help(['Supplies to companies in other EU countries, by VAT id.'])],
  [SETTINGS, help(['The seller, tax, and what applies to the whole house.'], ['profitFactor'])],
  [
    SETUP,
    help([
      'Steps from a new installation to the first sale.',
      'Test email and providers before partners depend on them.',
      'Sample data can be removed as long as no order uses it.',
    ]),
  ],
  [PROVIDERS, help(['Connection, balance and latest purchases of each provider.', 'A paused provider buys nothing.'])],
  [
    OPERATIONS,
    help(
      ['Whether everything works, and what to do if not.', 'Processes, database, backups and waiting work.'],
      ['surplus', 'unclear'],
    ),
  ],
  [STUCK_WORK, help(['Background work that failed repeatedly.', 'Run it again once its cause is gone.'])],
  [AUDIT_PATH, help(['Who did what, and when.', 'Entries are chained, so that a change of one is detected.'])],
  [MY_HOME, help(['Offers to answer, keys to download, and orders in progress.'])],
  [
    ALL_PROMOTIONS,
    help(
      [
        'Games on sale for your company, at your price.',
        'Enter a quantity and add it to the cart; you may offer a lower price.',
      ],
      ['promotion', 'counterOffer'],
    ),
  ],
  [
    BULK_PATH,
    help(['All promotions as a list, to order many at once.', 'Paste lines from a spreadsheet with Ctrl V.']),
  ],
  [
    WATCH_LIST,
    help(
      [
        'Products you want to know about when they go on sale for your company.',
        'You get one notification for each promotion, in the app and by email; My account changes that.',
      ],
      ['promotion'],
    ),
  ],
  [
    SAVED_LISTS_PATH,
    help([
      'Lists of products with quantities and demand prices, shared with your colleagues.',
      'Save the cart as a list, and put the list into the cart when you order the same again.',
    ]),
  ],
  [UPCOMING_PATH, help(['Promotions that start soon.'], ['promotion'])],
  [DIRECT_SALES_PATH, help(['Games whose keys are in stock, so that they arrive at once.'])],
  [
    MY_ORDERS,
    help(
      [
        'Your orders, by what they wait for.',
        'Answer counter-offers, and download keys as soon as they are ready.',
        'Invoices follow once the keys are delivered.',
      ],
      ['counterOffer', 'package'],
    ),
  ],
  [
    MY_CLAIMS,
    help(
      ['Keys that you reported as bad, and what became of them.', 'Attach screenshots or documents to an open claim.'],
      ['claim'],
    ),
  ],
  [MY_INVOICES, help(['Your invoices and credit notes, as PDF and e-invoice.'])],
  [STATEMENT, help(['All bookings of your account, with the balance after each.'])],
  [MY_UNINVOICED_PATH, help(['Delivered keys that are not invoiced yet.'])],
  [MY_LIMIT, help(['What you may still order.'], ['creditLimit'])],
  [
    API_ACCESS,
    help(['Credentials for programs of your company.', 'Each has its own rights and can be revoked at once.']),
  ],
  [COLLEAGUES_PATH, help(['People of your company.', 'Invite them by email, with at most the rights that you have.'])],
  [MY_ACCOUNT, help(['Your name, password, sign-in codes and notifications.'])],
];

const BY_ADDRESS = new Map(SCREENS.map(([path, one]) => [staticRoutePath(path), one]));

/** Help for the screens of a menu entry. */
export const screenHelpOf = (address: string): ScreenHelp | undefined => BY_ADDRESS.get(address);
