// Adds a mutation run to docs/mutants.md: its row below the earlier runs, and its survivors at the end.

const ROW = /^\| \d{4}-\d{2}-\d{2} \|.*\n/gm;
const HEADER = `# Mutants

Small mistakes that were put into the sources one at a time, and whether a test noticed. Made by \`npm run mutants\`; the
seed repeats the sample.

| date | commit | seed | mutants | killed | survived |
|---|---|---|---|---|---|
`;

/** A survivor with its reason, if any. */
const survivorText = ({ file, name, before, after, reason }) =>
  `\n- \`${file}\`, ${name}: ${reason ?? 'no test and no reason yet.'}\n\n  \`\`\`diff\n  - ${before.trim()}\n  + ${after.trim()}\n  \`\`\`\n`;

/** The report including the new run; `report` is null if there is none yet. */
export function withRun(report, { date, commit, seed, done, all, survivors }) {
  const text = report ?? HEADER;
  const killed = done - survivors.length;
  const percent = ((killed / Math.max(1, done)) * 100).toFixed(0);
  const row = `| ${date} | ${commit} | ${seed} | ${done} of ${all} | ${killed} (${percent} %) | ${survivors.length} |\n`;
  const last = [...text.matchAll(ROW)].at(-1);
  const at = last ? last.index + last[0].length : text.indexOf(HEADER) + HEADER.length;
  const section =
    survivors.length === 0 ? '' : `\n## Survivors of seed ${seed}\n${survivors.map(survivorText).join('')}`;
  return text.slice(0, at) + row + text.slice(at) + section;
}
