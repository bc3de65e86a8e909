/** A block of docs/operations/install.md. */
export function guideBlocks(text?: string): { needs: string[]; commands: string }[];
