// A promotion as the server sends it to partners.

export const promotion = (n: number, over: object = {}) => ({
  Id: `019c0000-0000-7000-8000-00000000000${n}`,
  Region: 'EU',
  MinQuantity: 20,
  MaxQuantity: 500,
  ValidFrom: '2026-11-19T12:00:00.000Z',
  ValidTo: '2026-12-20T12:00:00.000Z',
  OperatingSystems: ['Windows'],
  Platforms: ['PC'],
  Price: 12.5,
  LastPrice: null as number | null,
  InBasket: false,
  Product: {
    Id: `019c0000-0000-7000-8000-0000000001${n}0`,
    Name: `Game ${n}`,
    Sku: `SKU-${n}`,
    Region: 'Global',
    Publisher: 'Lantern Works',
    Store: 'Steam',
    ReleaseDate: null,
    StockQuantity: null,
    GeoWhiteList: [],
    GeoBlackList: [],
    RetailPrice: null as number | null,
  },
  ...over,
});
