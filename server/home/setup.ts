// Configuration relevant to the home pages.

export interface HomeSetup {
  /** Analytics page (OVR-006). */
  frameUrl: string | null;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Whether the database is embedded. */
  isEmbedded: boolean;
  /** Whether this is a demo, which needs no setup steps. */
  isDemo: boolean;
}
