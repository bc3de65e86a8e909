// Areas whose VAT differs from that of their country: directive 2006/112/EC, articles 6 (territories outside the VAT area
// of a member state) and 7 (countries treated as part of another). Applied here and by `vat_area` in the database.

import { foldText } from '#domain/base/text/fold-text.ts';

interface VatArea {
  /** A country code, or that of a territory; only country codes of member states are inside the Union. */
  code: string;
  /** Country code of the address. */
  country: string;
  /** Matches postal codes, folded and without spaces and hyphens; null: only regions do. */
  zips: string | null;
  /** Names of the region, folded. */
  regions: readonly string[];
}

const area = (code: string, country: string, zips: string | null, regions: readonly string[] = []): VatArea => ({
  code,
  country,
  zips,
  regions,
});

/** In order of precedence. */
export const VAT_AREAS: readonly VatArea[] = [
  // Article 7: treated as France, the United Kingdom and Cyprus.
  area('FR', 'MC', '^'),
  area('GB', 'IM', '^'),
  area('CY', 'GB', null, ['akrotiri', 'dhekelia', 'akrotiri and dhekelia']),
  // Article 6. The former postal codes of Livigno (23030) and Campione (22060) are shared with other towns of Italy.
  area('GR-ATH', 'GR', '^6308[67]$', ['mount athos', 'agion oros']),
  area('ES-CN', 'ES', '^3[58]', [
    ...['canary islands', 'canarias', 'islas canarias', 'las palmas', 'santa cruz de tenerife', 'tenerife'],
  ]),
  area('ES-CE', 'ES', '^51', ['ceuta']),
  area('ES-ML', 'ES', '^52', ['melilla']),
  area('GP', 'FR', '^971', ['guadeloupe']),
  area('MQ', 'FR', '^972', ['martinique']),
  area('GF', 'FR', '^973', ['french guiana', 'guyane']),
  area('RE', 'FR', '^974', ['reunion', 'la reunion']),
  area('PM', 'FR', '^975', ['saint pierre and miquelon', 'saint pierre et miquelon']),
  area('YT', 'FR', '^976', ['mayotte']),
  area('WF', 'FR', '^986', ['wallis and futuna', 'wallis et futuna']),
  area('PF', 'FR', '^987', ['french polynesia', 'polynesie francaise']),
  area('NC', 'FR', '^988', ['new caledonia', 'nouvelle caledonie']),
  area('AX', 'FI', '^22', ['aland', 'aland islands', 'ahvenanmaa']),
  area('DE-BUE', 'DE', '^78266$', ['busingen', 'busingen am hochrhein']),
  area('DE-HEL', 'DE', '^27498$', ['heligoland', 'helgoland']),
  area('IT-LIV', 'IT', '^23041$', ['livigno']),
  area('IT-CAM', 'IT', '^22061$', ["campione d'italia", 'campione ditalia'].map(foldText)),
  area('GL', 'DK', '^39', ['greenland']),
  area('JE', 'GB', '^je', ['jersey']),
  area('GG', 'GB', '^gy', ['guernsey']),
];

interface Address {
  countryCode: string;
  zipCode: string;
  state: string;
}

/** The area of an address for VAT: the code of its country, or of a territory with different rules. */
export function vatAreaOf({ countryCode, zipCode, state }: Address): string {
  const zip = foldText(zipCode).replaceAll(' ', '');
  const region = foldText(state).trim();
  const found = VAT_AREAS.find(
    ({ country, zips, regions }) =>
      country === countryCode && ((zips !== null && new RegExp(zips).test(zip)) || regions.includes(region)),
  );
  return found?.code ?? countryCode;
}
