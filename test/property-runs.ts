// How often a property of the whole product is tried. A check that runs the server tests on both databases tries half of
// them on each, with different seeds.

/** @param usual runs of a single pass @param named what a person asked for, by an environment variable */
export const propertyRuns = (usual: number, named: string | undefined): number =>
  named ? Number(named) : process.env.RUNS_ON_BOTH ? Math.ceil(usual / 2) : usual;
