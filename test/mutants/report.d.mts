/** A run of mutants as the report tells of it. */
export interface MutantRun {
  date: string;
  commit: string;
  seed: string;
  done: number;
  all: number;
  survivors: readonly { file: string; name: string; before: string; after: string; reason?: string }[];
}

export declare function withRun(report: string | null, run: MutantRun): string;
