// Permissions of all calls, taken from the specification (the Who columns of the API, the role defaults PRM-003 to
// PRM-018, the screen matrix) and not from the program, so that differences between the two are found.
// One line per call: method, path, who, and rights of which one is required; `-` requires none. `in-person` at the end
// excludes programs with API keys; so does `step-up`, which also requires step-up authentication.
//   everyone: without signing in · signed-in: any role · partner: the role Partner, own company only
//   staff: SuperAdmin, Salesman, Finance · S: SuperAdmin · SS: SuperAdmin, Salesman · SF: SuperAdmin, Finance
//   all-staff: staff and the role Standard (PRM-015)
// Long, because it is a table.

/** All specified calls, by sections of the API. */
export const TABLE = `
## Signing in, users, rights
POST   /auth/LoginWithOtp                                             everyone   -
POST   /auth/VerifyLoginOtp                                           everyone   -
POST   /auth/VerifyRecoveryCode                                       everyone   -
POST   /auth/VerifyPasskey                                            everyone   -
POST   /auth/refreshtoken                                             everyone   -
POST   /auth/LoginWithApiKey                                          everyone   -
POST   /auth/Logout                                                   everyone   -
GET    /user/me                                                       signed-in  -
PUT    /user/me/ChangePassword                                        signed-in  - step-up
PUT    /user/me/ReCreateApiCredentials                                signed-in  - step-up
GET    /user/me/sessions                                              signed-in  -
PUT    /user/me/sessions/:id/End                                      signed-in  - in-person
PUT    /user/me/sessions/EndOthers                                    signed-in  - in-person
GET    /user/me/factor                                                signed-in  -
PUT    /user/me/factor/Begin                                          signed-in  - step-up
PUT    /user/me/factor/Confirm                                        signed-in  - in-person
PUT    /user/me/factor/RenewRecoveryCodes                             signed-in  - in-person
PUT    /user/me/factor/Remove                                         signed-in  - in-person
PUT    /user/me/stepup/Begin                                          signed-in  - in-person
PUT    /user/me/stepup/Verify                                         signed-in  - in-person
PUT    /user/me/stepup/VerifyPasskey                                  signed-in  - in-person
GET    /user/me/passkeys                                              signed-in  -
PUT    /user/me/passkeys/Begin                                        signed-in  - step-up
PUT    /user/me/passkeys/Add                                          signed-in  - in-person
PUT    /user/me/passkeys/:id/Rename                                   signed-in  - in-person
PUT    /user/me/passkeys/:id/Remove                                   signed-in  - step-up
GET    /permission/me                                                 signed-in  -
GET    /permission/management/all                                     staff      -
GET    /user/management/GetAll                                        staff      -
POST   /user/management/createUser                                    S          - step-up
GET    /user/management/:id                                           staff      -
PUT    /user/management/:id/UpdateUser                                S          - step-up
PUT    /user/management/:id/ChangePassword                            S          - step-up
PUT    /user/management/:id/SetPassword                               S          - step-up
PUT    /user/management/:id/RemoveFactor                              S          - step-up
GET    /permissiongroup/management/search                             staff      -
GET    /permissiongroup/management/:id                                staff      -
POST   /permissiongroup/management/create                             S          - step-up
PUT    /permissiongroup/management/:id/Update                         S          - step-up
PUT    /permissiongroup/management/:id/Delete                         S          - step-up
GET    /view/me                                                       signed-in  -
POST   /view/me                                                       signed-in  -
PUT    /view/me/:id                                                   signed-in  -
DELETE /view/me/:id                                                   signed-in  -
PUT    /view/management/:id/share                                     S          -

## Exports
GET    /export/me/search                                              signed-in  -
GET    /export/me/:id                                                 signed-in  -
POST   /export/me                                                     signed-in  - in-person
POST   /export/me/:id/cancel                                          signed-in  -
DELETE /export/me/:id                                                 signed-in  -
GET    /export/me/:id/file                                            signed-in  - in-person
GET    /export/me/schedules                                           signed-in  -
POST   /export/me/schedules                                           signed-in  - in-person
PUT    /export/me/schedules/:id                                       signed-in  - in-person
DELETE /export/me/schedules/:id                                       signed-in  -

## Notifications
GET    /notification/me/unread                                        signed-in  -
GET    /notification/me/search                                        signed-in  -
POST   /notification/me/Read                                          signed-in  -
POST   /notification/me/ReadAll                                       signed-in  -
GET    /notification/me/preferences                                   signed-in  -
PUT    /notification/me/preferences                                   signed-in  -

## Audit log
GET    /audit/management/search                                       S          -
GET    /audit/management/:id                                          S          -
GET    /audit/management/actions                                      S          -

## Stuck work
GET    /work/management/search                                        S          -
POST   /work/management/Retry                                         S          -

## Basket
POST   /basket/me                                                     partner    Order.Create
GET    /basket/me                                                     partner    Order.Create
PUT    /basket/me                                                     partner    Order.Create
DELETE /basket/me                                                     partner    Order.Create
POST   /basket/me/submit                                              partner    Order.Create
POST   /basket/me/addbulk                                             partner    Order.Create

## Orders of a partner
GET    /order/me/search                                               partner    Order.View
GET    /order/me/:id                                                  partner    Order.View
GET    /order/me/events                                               partner    Order.View
GET    /order/me/GetRegions                                           partner    -
GET    /order/me/uninvoiced                                           partner    Invoice.Create
GET    /report/me/OrderStatusCounts                                   partner    Order.View
PUT    /order/me/:id/purchaseorder                                    partner    Order.Create
POST   /order/me/actions/:id/Withdraw                                 partner    Order.Withdraw
POST   /order/me/actions/:id/submit                                   partner    Order.Create
POST   /order/me/actions/:id/confirm                                  partner    Order.Approve or Order.Confirm
POST   /order/me/actions/:id/reject                                   partner    Order.Reject
POST   /order/me/actions/:id/refund                                   partner    Order.RefundRequest
POST   /order/me/actions/:id/cancel                                   partner    Order.Cancel or Order.RefundRequest
POST   /order/me/actions/:id/CreatePackage                            partner    Order.CreatePackage
POST   /order/me/actions/:id/GetKeys                                  partner    Order.CreatePackage
POST   /order/me/actions/:id/Packages/:pkg/SendPackage                partner    Order.SendPackage
GET    /order/me/:id/Packages/:pkg/Download                           partner    Order.View

## Orders, staff
GET    /order/management/search                                       staff      Order.View
GET    /order/management/events                                       staff      Order.View
GET    /order/management/:id                                          staff      Order.View
POST   /order/management/:id                                          staff      Order.Edit
GET    /order/management/:id/OfferQuote                               staff      Order.ReBid
GET    /report/management/OrderBlending/:id                           staff      Order.View
GET    /report/management/CheapestBlending/:id                        staff      Order.Edit
PUT    /order/management/:id/UpdateOrderBlending                      staff      Order.Edit
PUT    /order/management/:id/purchaseorder                            staff      Order.Edit
GET    /order/management/GetRegions                                   staff      -
GET    /order/management/uninvoiced                                   staff      Invoice.Create
GET    /report/management/OrderStatusCounts                           staff      Order.View
GET    /order/management/OrderProcessByStatus                         staff      -
GET    /order/management/setting                                      S          -
PUT    /order/management/setting                                      S          -
GET    /order/management/setting/approvals                            S          -
PUT    /order/management/setting/approvals                            S          - step-up
GET    /order/management/setting/changes                              S          -
POST   /order/management/SearchKeys                                   staff      Order.View
GET    /order/management/:id/Packages/:pkg/Download                   staff      Order.SendPackage
POST   /order/management/actions/:id/Approve                          staff      Order.Approve or Order.Level1Approve or Order.Level2Approve
POST   /order/management/actions/:id/refuse                           staff      Order.Refuse
POST   /order/management/actions/:id/revoke                           staff      Order.Revoke
POST   /order/management/actions/:id/Rebid                            staff      Order.ReBid
POST   /order/management/actions/:id/refund                           staff      Order.Refund
POST   /order/management/actions/:id/close                            staff      Order.Cancel
POST   /order/management/actions/:id/CreatePackage                    staff      Order.CreatePackage
POST   /order/management/actions/:id/Packages/:pkg/SendPackage        staff      Order.SendPackage
POST   /order/management/actions/:id/Reprocess                        staff      Order.Reprocess
POST   /order/management/actions/:id/Pause                            staff      Order.Reprocess
POST   /order/management/actions/:id/Resubmit                         staff      Order.ReBid
POST   /order/management/actions/:id/SendToInventory                  staff      Order.SendToInventory
POST   /order/management/actions/:id/UpdateOrderPaidStatus/:status    staff      Order.PaidStatusEdit
POST   /order/management/actions/:id/IgnorePriceDifferenceAnomaly     staff      Order.Approve
POST   /order/management/actions/:id/HardStop                         staff      Order.Close
POST   /order/management/actions/:id/SyncQuantity                     staff      Order.Edit
POST   /order/management/actions/:id/ToggleDontCreateInvoice          staff      Invoice.Create
POST   /order/management/actions/SubmitBulkOrder                      staff      Order.Create
POST   /order/management/actions/SubmitOrderFromInventory             staff      Order.CreateFromInventory
POST   /order/management/actions/ApproveAll                           staff      Order.Approve or Order.Level1Approve or Order.Level2Approve
POST   /order/management/actions/ApproveAllEffects                    staff      Order.Approve or Order.Level1Approve or Order.Level2Approve
POST   /order/management/actions/UpdateOrderOfferPrice                staff      Order.UpdateOfferPrice
POST   /order/management/actions/:id/DiscardProposal                  staff      Order.Edit Order.UpdateOfferPrice
POST   /order/management/actions/UpdateKeyDeliveryStartDate           staff      Order.Edit

## Order items, stock, allocation
GET    /orderitem/management/search                                   staff      Order.View
POST   /orderitem/management/:id/Retry                                staff      Order.Reprocess
POST   /orderitem/management/RetryAll                                 staff      Order.Reprocess
POST   /orderitem/management/RefundBackOrdered                        staff      Order.Refund
DELETE /orderitem/management/:id                                      staff      Order.Delete
DELETE /orderitem/management/DeleteErrorItems                         staff      Order.Delete
GET    /orderitem/management/UnclearPurchases                         staff      Order.Level2Approve
POST   /orderitem/management/:id/SettlePurchase                       staff      Order.Reprocess
POST   /orderitem/management/:id/VoidPurchase                         staff      Order.Reprocess
GET    /providerproduct/management/:id/stock                          staff      -
GET    /providerproduct/management/:id/allocationinfo                 staff      Order.Allocation
GET    /providerproduct/management/:id/stocks                         staff      -
GET    /providerproduct/management/stockinfo/:orderNumber             staff      Order.Allocation
POST   /providerproduct/management/allocation                         staff      Order.Allocation
POST   /providerproduct/management/buffered                           staff      Order.Allocation
GET    /product/management/StockStatus/:sku                           staff      -
GET    /inventory/management/count/:orderId                           staff      Order.View
POST   /inventory/management/:sku/inventories                         staff      Order.Approve or Order.Level1Approve or Order.Level2Approve

## Invoices and credit memos
GET    /invoice/me/search                                             partner    Invoice.View
GET    /invoice/management/search                                     staff      Invoice.View
POST   /invoice/me/create                                             partner    Invoice.Create
POST   /invoice/management/create                                     staff      Invoice.Create
POST   /invoice/management/check                                      staff      Invoice.Create
POST   /invoice/management/preview                                    staff      Invoice.Create
POST   /invoice/management/:id/send                                   staff      Invoice.Create
POST   /invoice/management/send                                       staff      Invoice.Create
POST   /invoice/management/:id/dispute                                staff      Invoice.Create
POST   /invoice/management/:id/enddispute                             staff      Invoice.Create
GET    /invoice/me/downloadpdf/:id                                    partner    Invoice.Download
GET    /invoice/management/downloadpdf/:id                            staff      Invoice.Download
GET    /invoice/management/problems                                   staff      Invoice.Create
GET    /invoice/management/nextinvoice/:partnerId                     staff      -
GET    /creditmemo/management/creditable/:invoiceId                   staff      Invoice.Create
POST   /creditmemo/management/previewamounts                          staff      Invoice.Create
POST   /creditmemo/management/creditamounts                           staff      Invoice.Create
POST   /creditmemo/management/canceldraft                             staff      Invoice.Create
POST   /creditmemo/management/preview                                 staff      Invoice.Create
POST   /creditmemo/management/creditdifference                        staff      Invoice.Create
GET    /invoice/me/downloadubl/:id                                    partner    Invoice.Download
GET    /invoice/management/downloadubl/:id                            staff      Invoice.Download
GET    /invoice/me/downloadmonth/:month                               partner    Invoice.Download
GET    /invoice/management/downloadmonth/:month                       staff      Invoice.Download
GET    /creditmemo/me/downloadpdf/:id                                 partner    Invoice.Download
GET    /creditmemo/management/downloadpdf/:id                         staff      Invoice.Download
GET    /creditmemo/me/downloadubl/:id                                 partner    Invoice.Download
GET    /creditmemo/management/downloadubl/:id                         staff      Invoice.Download
GET    /invoice/management/seller                                     staff      -
PUT    /invoice/management/seller                                     SF         - step-up
POST   /invoice/management/seller/account/:id/confirm                 S          - step-up
POST   /invoice/management/seller/account/:id/discard                 SF         -
GET    /invoice/management/seller/einvoice                            staff      -
PUT    /invoice/management/seller/einvoice                            SF         -
GET    /invoice/management/seller/logo                                staff      -
PUT    /invoice/management/seller/logo                                SF         - step-up
DELETE /invoice/management/seller/logo                                SF         - step-up
GET    /invoice/management/taxrules                                   staff      -
POST   /invoice/management/taxrules                                   SF         - step-up
PUT    /invoice/management/taxrules/:id                               SF         - step-up
PUT    /invoice/management/taxrules/:id/End                           SF         - step-up
PUT    /invoice/management/taxrules/:id/Withdraw                      SF         - step-up
PUT    /invoice/management/taxruleorder                               SF         - step-up
GET    /invoice/management/taxrules/company/:partnerId                staff      -
GET    /invoice/management/paymentterm/:partnerId                     staff      -
PUT    /invoice/management/paymentterm/:partnerId                     SF         -
GET    /invoice/management/einvoice/:partnerId                        staff      -
PUT    /invoice/management/einvoice/:partnerId                        SF         -
GET    /invoice/management/vatid/:partnerId                           staff      -
PUT    /invoice/management/vatid/:partnerId                           SF         -
GET    /invoice/management/vatid/:partnerId/Checks                    staff      -
POST   /invoice/management/vatid/:partnerId/Accept                    SF         -
POST   /invoice/management/vatid/:partnerId/Check                     SF         -
POST   /creditmemo/management/create                                  staff      Invoice.Create
GET    /creditmemo/management/search                                  staff      Invoice.View
POST   /creditmemo/management/:id/send                                staff      Invoice.Create
POST   /creditmemo/management/:id/mail                                staff      Invoice.Create

## Payments
GET    /payment/management/bank/search                                SF         -
POST   /payment/management/bank/file                                  SF         -
POST   /payment/management/bank/csv/preview                           SF         -
POST   /payment/management/bank/csv/file                              SF         -
GET    /payment/management/bank/:id/allocation                        SF         -
POST   /payment/management/bank/:id/confirm                           SF         -
POST   /payment/management/bank/:id/allocation                        SF         -
POST   /payment/management/bank/:id/undo                              SF         -
POST   /payment/management/bank/:id/takeback                          SF         -
POST   /payment/management/bank/:id/distinct                          SF         -
POST   /payment/management/bank/confirmsure                           SF         -
POST   /payment/management/bank/:id/setaside                          SF         -
POST   /payment/management/bank/:id/bringback                         SF         -
GET    /payment/management/credit/:partnerId                          SF         -
POST   /payment/management/credit/:partnerId/payout                   SF         -
POST   /payment/management/credit/:partnerId/net                      SF         -
GET    /payment/management/statement/:partnerId                       staff      -
GET    /payment/management/statement/:partnerId/pdf                   staff      -
GET    /payment/management/statement/:partnerId/csv                   staff      -
GET    /payment/me/statement                                          partner    Invoice.View
GET    /payment/me/statement/pdf                                      partner    Invoice.View
GET    /payment/me/statement/csv                                      partner    Invoice.View
GET    /payment/me/debts                                              partner    Invoice.View
GET    /payment/management/ageing/search                              staff      -
GET    /payment/management/ageing/csv                                 staff      -
GET    /payment/management/reminders/due                              staff      -
GET    /payment/management/reminders/search                           staff      -
POST   /payment/management/reminders/send                             SF         -
PUT    /payment/management/reminders/pause/:companyId                 SF         -
DELETE /payment/management/reminders/pause/:companyId                 SF         -
GET    /payment/management/reminders/ladder                           staff      -
PUT    /payment/management/reminders/ladder                           SF         -

## Promotions
GET    /promotion/management/search                                   staff      Promotion.View
GET    /promotion/me/search                                           partner    Promotion.View
GET    /promotion/me/:id                                              partner    Promotion.View
GET    /promotion/me/directsales                                      partner    Promotion.DirectSalesView
GET    /promotion/me/upcoming                                         partner    Promotion.UpcomingView
POST   /promotion/management/match                                   staff      Promotion.View
POST   /promotion/me/match                                            partner    Promotion.View
POST   /promotion/me/directsales/match                                partner    Promotion.DirectSalesView
GET    /promotion/management/:id                                      staff      Promotion.View
GET    /promotion/management/exists/:productId                        staff      Promotion.Create
GET    /promotion/management/product/:productId                       staff      Promotion.Create or Promotion.Edit
POST   /promotion/management/CreateMerkurPromotion                    staff      Promotion.Create
PUT    /promotion/management/UpdateMerkurPromotion                    staff      Promotion.Edit
PUT    /promotion/management/:id/ChangeStatus                         staff      Promotion.Edit
GET    /providerpromotion/management/search                           staff      Promotion.UpcomingView

## Products
GET    /providerproduct/management/GetAll                             staff      Promotion.View
GET    /providerproduct/management/Search                             staff      Promotion.View
GET    /providerproduct/management/:id                                staff      Promotion.View
GET    /providerproduct/management/:id/prices/:promotionId            staff      Promotion.View
GET    /providerproduct/management/:id/pricechanges                   staff      Promotion.View
POST   /providerproduct/management/:id/CalculateAvgPrice              staff      Promotion.View
GET    /product/management/search                                     staff      -
GET    /product/management/SyncPrice                                  staff      Promotion.Edit
GET    /product/management/SyncPriceStatus                            staff      Promotion.View
GET    /product/management/SyncPriceOwnPrices                         staff      Promotion.Edit
PUT    /Product/management/:id/ChangePrice                            staff      Promotion.Edit
PUT    /product/management/:id/UpdatePriceWithActiveDiscount          staff      Promotion.Edit

## Search
GET    /search/management                                             staff      -
GET    /search/me                                                     partner    -

## Operations
GET    /operations/management                                        S          -

## Homes
GET    /home/management/overview                                      staff      -
GET    /home/management/finance                                       SF         -
GET    /home/me                                                       partner    -

## Inventories, manual stock, vendors
GET    /inventory/management/search                                   staff      -
GET    /inventory/management/summary                                  staff      -
PUT    /inventory/management/lowstock                                 SS         -
GET    /inventory/management/check                                    staff      Order.CreateFromInventory
GET    /manualinventory/management/search                             staff      -
PUT    /manualinventory/management/upsert                             SS         -
GET    /inventory/management/loads/search                             staff      -
GET    /inventory/management/loads/:id                                staff      -
GET    /inventory/management/loads/:id/lines                          staff      -
GET    /inventory/management/loads/:id/samples                        staff      -
POST   /inventory/management/loads/:id/decide                         SS         -
POST   /inventory/management/loads                                    SS         -
POST   /inventory/management/loads/:id/file                           SS         -
POST   /inventory/management/loads/:id/rename                         SS         -
POST   /inventory/management/loads/:id/confirm                        SS         -
POST   /inventory/management/loads/:id/cancel                         SS         -
POST   /inventory/management/loads/:id/undo                           SS         -
GET    /vendor/management/search                                      staff      -
GET    /accounting/management/settings                                SF         -
PUT    /accounting/management/settings                                SF         -
GET    /accounting/management/search                                  SF         -
GET    /accounting/management/preview                                 SF         -
POST   /accounting/management/create                                  SF         -
POST   /accounting/management/:id/acknowledge                         SF         -
GET    /accounting/management/:id/csv                                 SF         -
GET    /accounting/management/:id/datev                               SF         -
POST   /vendor/management/create                                      SF         -
PUT    /vendor/management/update                                      SF         -

## Reports
GET    /report/management/MonthlyProfit                               staff      -
GET    /report/management/OrderItemCounts                             staff      -
GET    /report/management/TopSellers                                  staff      -
GET    /report/management/VatReport                                   SF         -
GET    /report/management/EcSalesList                                 SF         -
GET    /report/management/VatDocuments                                SF         -
GET    /report/management/ProductStatusCounts                         staff      -
GET    /report/management/MonthlyRevenueOrders                        staff      -
GET    /report/management/DownloadMonthlyRevenueOrders                staff      -
GET    /report/management/InventoryReports                            all-staff  -
GET    /report/management/InventoryReportDetail/:inventory            all-staff  -
GET    /report/management/DownloadInventoryReportDetail/:inventory    all-staff  -
GET    /report/management/PartnerSummary/:partnerId                   staff      -

## Companies, relations, credit, payment plans
GET    /company/management/search                                     staff      -
GET    /company/management/:id                                        staff      -
POST   /company/management/create                                     staff      -
GET    /company/management/termschanges                               staff      -
PUT    /company/management/update                                     staff      -
GET    /company/management/regions                                    staff      -
GET    /company/me/creditlimit                                        partner    -
GET    /provider/management/GetAll                                    staff      -
GET    /publisher/management/GetAll                                   staff      -
GET    /company/management/:id/relations                              staff      -
PUT    /company/management/:id/relations                              SS         -
GET    /paymentplan/management/search                                 staff      -
POST   /paymentplan/management/create                                 SF         -
PUT    /paymentplan/management/update                                 SF         -
PUT    /paymentplan/management/:id/MarkAsPaid                         SF         -
DELETE /paymentplan/management/:id                                    SF         -
GET    /credit/management/account/:id                                 staff      -
GET    /credit/management/ledger                                      staff      -
GET    /credit/management/account/:id/overrides                       staff      -
POST   /credit/management/overrides                                   staff      Order.Level2Approve step-up
POST   /credit/management/overrides/:id/revoke                        staff      Order.Level2Approve step-up

## Lookups
GET    /publisher/management/search                                   staff      -
GET    /publisher/me/search                                           partner    -
GET    /provider/management/search                                    staff      -
GET    /product/stores                                                signed-in  -
GET    /product/platforms                                             signed-in  -

## Spreadsheets
POST   /googlesheet/management/update                                 staff      Promotion.Edit
POST   /googlesheet/management/create                                 staff      Promotion.Edit
POST   /googlesheet/management/updateactive                           staff      Promotion.Edit
POST   /googlesheet/management/updateupcoming                         staff      Promotion.Edit
POST   /googlesheet/management/provideractivepromotions               staff      Promotion.Edit
POST   /googlesheet/management/providerupcomingpromotions             staff      Promotion.Edit
POST   /googlesheet/management/inventory                              staff      Promotion.Edit
GET    /googlesheet/management/status                                 staff      Promotion.View
GET    /googlesheet/management/download                               staff      Promotion.View
GET    /googlesheet/management/template                               staff      Promotion.Edit
GET    /googlesheet/management/verdicts                               staff      Promotion.Edit
POST   /googlesheet/management/upload                                 staff      Promotion.Edit
POST   /googlesheet/management/uploadprices                           staff      Promotion.Edit
`;

/** Specified calls that are not served yet. */
export const NOT_SERVED: readonly string[] = [];

export const ROLES_OF = {
  everyone: null,
  'signed-in': ['SuperAdmin', 'Salesman', 'Finance', 'Standard', 'Partner'],
  partner: ['Partner'],
  staff: ['SuperAdmin', 'Salesman', 'Finance'],
  'all-staff': ['SuperAdmin', 'Salesman', 'Finance', 'Standard'],
  S: ['SuperAdmin'],
  SS: ['SuperAdmin', 'Salesman'],
  SF: ['SuperAdmin', 'Finance'],
} as const;

export interface CallRights {
  section: string;
  method: string;
  path: string;
  who: keyof typeof ROLES_OF;
  /** One of these is required; empty means none. */
  rights: string[];
  /** Not available to programs with an API key. */
  inPerson: boolean;
  /** Requires step-up authentication. */
  stepUp: boolean;
}

/** Rights that no API key carries. */
export const API_KEY_EXCLUDED_PERMISSIONS = ['Order.Approve', 'Order.Level1Approve', 'Order.Level2Approve'];

const IN_PERSON = 'in-person';
const STEP_UP = 'step-up';

/** Parses the lines of the table. */
export function parseTable(table: string): CallRights[] {
  let section = '';
  return table.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3);
    const [method, path, who, ...rights] = line.startsWith('## ') ? [] : line.trim().split(/\s+/);
    if (!method || !path) return [];
    if (!(who! in ROLES_OF)) throw new Error(`Nobody is called ${who} in ${line}`);
    return [
      {
        section,
        method,
        path,
        who: who as CallRights['who'],
        rights: rights.filter((right) => !['-', 'or', IN_PERSON, STEP_UP].includes(right)),
        inPerson: rights.includes(IN_PERSON) || rights.includes(STEP_UP),
        stepUp: rights.includes(STEP_UP),
      },
    ];
  });
}
