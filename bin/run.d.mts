// The types of run.mjs, for what is written in TypeScript.

export const root: string;
export const NODE_FLAGS: string[];
export function hasLittleMemory(memory?: number): boolean;
export function nodeFlags(memory?: number): string[];
export const NODE_ENVIRONMENT: Record<string, string>;
export const NODE_MISSING: string;
export function isNewEnough(version: string): boolean;
export function nodeBinary(from?: { own?: { version: string; path: string }; folder?: string }): string | undefined;
