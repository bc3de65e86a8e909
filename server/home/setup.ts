// What the homes know of the configuration.

export interface HomeSetup {
  /** The page of an analytics tool (OVR-006). */
  frameUrl: string | null;
  /** A mail server is configured. */
  sendsMail: boolean;
  /** The database is the embedded one. */
  isEmbedded: boolean;
  /** The installation shows a demo world, which needs no first steps. */
  isDemo: boolean;
}
