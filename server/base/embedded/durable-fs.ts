// A folder on disk whose commits survive a power cut. PGlite's own folder file system answers fsync without asking the
// disk; this one asks. It reaches into internals, so PGlite is pinned exactly and a test counts the calls per commit.
import fs from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Module = Partial<postgresMod.PostgresMod>;

interface NodeFsInternals {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
  /** Turns a Node error into the error number that PostgreSQL understands. */
  tryFSOperation(work: () => void): void;
}

export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Module): Promise<{ emscriptenOpts: Module }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const flush = (module: unknown) => {
      const nodeFs = (module as { NODEFS: NodeFsInternals }).NODEFS;
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => {
          if (stream.nfd === undefined) flushFolder(nodeFs.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
        });
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
export function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  flushFile(path);
}

/** Flushes everything below a folder, for files that were written without PostgreSQL. */
export function flushTree(path: string): void {
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true })) {
    const child = `${entry.parentPath}/${entry.name}`;
    if (entry.isDirectory()) flushFolder(child);
    else if (entry.isFile()) flushFile(child);
  }
  flushFolder(path);
}

function flushFile(path: string): void {
  const fd = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Start parameters for a durable server: PGlite's own, without `-F` (no fsync), with the one WAL method that is real. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
