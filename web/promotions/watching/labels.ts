// Labels of the watch list (WATCH).

export const watchLabels = {
  watch: 'Watch',
  watching: 'Watching',
  watchNamed: (name: string) => `Watch ${name}`,
  watchingNamed: (name: string) => `Watching ${name}`,
  started: (name: string) => `You’ll be notified about the next promotion of ${name}.`,
  stopped: (name: string) => `You no longer watch ${name}.`,
} as const;
