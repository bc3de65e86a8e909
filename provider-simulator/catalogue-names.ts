// Words of the fictional catalogue. Any likeness to a real game or publisher is accidental; only the shops are real,
// because keys name the shop that redeems them.

export const PUBLISHERS = [
  'Lanternworks Interactive',
  'Blue Heron Games',
  'Paperboat Studio',
  'Ninth Harbour',
  'Copperfold Entertainment',
  'Salt & Signal',
  'Quietfox Publishing',
  'Northgarrow Digital',
  'Marrow Hill Games',
  'Velvet Anvil',
  'Tin Orchard',
  'Halcyon Row',
  'Redwater Lane',
  'Moonlit Tram',
  'Granite Sparrow',
  'Orbital Teapot',
  'Fjordlight',
  'Kettle & Crow',
  'Longshade Games',
  'Pinewire',
  'Sundial Arcade',
  'Wickerlane Labs',
  'Third Crossing Games',
  'Amber Lighthouse',
  'Late Breakfast Studio',
] as const;

/** First word of each game series. */
export const SERIES = [
  ...['Velmora', 'Karskane', 'Ostrevall', 'Tharnwick', 'Aurelith', 'Brannoch', 'Cindralis', 'Drosmere', 'Eldravane'],
  ...['Fenwhistle', 'Galdriss', 'Hollomere', 'Ithrenne', 'Jorvane', 'Kelmarsh', 'Lunettria', 'Morvayne', 'Nimbriel'],
  ...['Orrindel', 'Pryzmora', 'Quellith', 'Solvane', 'Tyrrakan', 'Umbravale', 'Wyrmhallow', 'Ysmere', 'Zephandor'],
  ...['Ashkavar', 'Bellgarrow', 'Corvantis', 'Duskenveil', 'Embrytown', 'Frostvarn', 'Grimhaddon', 'Harrowdeen'],
  ...['Ironquill', 'Jadewick', 'Kestrelyn', 'Lanternfell', 'Mistrella', 'Oakhaddon', 'Palewynd', 'Quarrowind'],
  ...['Rustenmoor', 'Saltmarrow', 'Thistledorn', 'Vantrissa', 'Wolfenrook', 'Yarrowdeep', 'Zerrowan', 'Astrovane'],
  ...['Blinkshard', 'Chromatide', 'Driftnaut', 'Echolane', 'Fluxhaven', 'Gearwhistle', 'Hexaplane', 'Ionstrand'],
  ...['Jetlarch', 'Kilnmark', 'Loomlight', 'Magnetarn', 'Neonquay', 'Orbitide', 'Pixelmoor', 'Quasarine'],
  ...['Railwarden', 'Starfallow', 'Tidewright', 'Voltgarden', 'Wavelark', 'Zenithra', 'Copperdeep', 'Snowbarrow'],
] as const;

/** Titles within a series; # is replaced by the series. The first one is the first game. */
export const TITLES = [
  '#',
  '# II',
  '# III',
  '#: Ashen Crown',
  '#: The Last Ferryman',
  '#: Winter Market',
  '#: Broken Compass',
  '#: A Thousand Lanterns',
  '#: The Quiet Siege',
  '#: Iron Orchard',
  '#: Echoes of Glass',
  '#: The Seventh Lock',
  '#: Paper Wolves',
  '#: Harvest of Sparks',
  'Beneath #',
  'Return to #',
  'Tides of #',
  'Letters from #',
  'The Clockmakers of #',
  'Wardens of #',
  '# Tactics',
  '# Rally',
  '# Tycoon',
  '# Farm Stories',
  '# Defence Force',
  '# Pinball',
  '# Ultimate Edition',
  '# Season Pass',
] as const;

/** A shop with its short name in SKUs; common shops are listed more than once. */
export const STORES = [
  { name: 'Steam', code: 'STM', platforms: ['PC'] },
  { name: 'Steam', code: 'STM', platforms: ['PC'] },
  { name: 'Steam', code: 'STM', platforms: ['PC'] },
  { name: 'Steam', code: 'STM', platforms: ['PC'] },
  { name: 'Epic Games Store', code: 'EPC', platforms: ['PC'] },
  { name: 'GOG', code: 'GOG', platforms: ['PC'] },
  { name: 'Ubisoft Connect', code: 'UBI', platforms: ['PC'] },
  { name: 'EA App', code: 'EAP', platforms: ['PC'] },
  { name: 'Microsoft Store', code: 'MSS', platforms: ['PC', 'Xbox'] },
] as const;

export const OPERATING_SYSTEMS = [
  ['Windows'],
  ['Windows'],
  ['Windows'],
  ['Windows', 'MacOS'],
  ['Windows', 'MacOS', 'Linux'],
  ['Windows', 'Linux'],
] as const;

export const PROMOTION_NAMES = [
  'Midweek Offer',
  'Publisher Weekend',
  'Seasonal Sale',
  'Franchise Sale',
  'Anniversary Sale',
  'Hidden Gems',
  'Back Catalogue Days',
] as const;
