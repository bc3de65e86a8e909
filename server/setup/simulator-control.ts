// The provider simulator of a trial without demo: started when an administrator asks for it, then at every start.

/** Null if the installation cannot have a simulator: in production, with PROVIDERS, with a demo, or in parts. */
export type SimulatorControl = { start(): Promise<void> } | null;
