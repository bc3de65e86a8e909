// Operating systems of products, apart from the rules of the wizard, which lists do not load.

export const OPERATING_SYSTEMS = ['Windows', 'Linux', 'MacOS'] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];
