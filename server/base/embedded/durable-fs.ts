// A folder file system whose commits survive a power cut and whose files only their owner can read. PGlite's own skips
// fsync and makes files world-readable. It relies on internals, so the PGlite version is pinned exactly and a test
// counts the flushes per commit.
import fs from 'node:fs';
import { PGlite, type postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Module = Partial<postgresMod.PostgresMod>;

interface Attributes {
  mode?: number;
}

interface NodeFsInternals {
  stream_ops: {
    fsync?: (stream: { nfd?: number; node: unknown }) => number;
    setattr(stream: unknown, attributes: Attributes): void;
  };
  node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: number): unknown;
    setattr(node: unknown, attributes: Attributes): void;
  };
  realPath(node: unknown): string;
  /** Maps Node errors to PostgreSQL error numbers. */
  tryFSOperation(work: () => void): void;
}

/** Permission bits of group and others. */
const OTHER_PERMISSIONS = 0o077;

const withoutOtherPermissions = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHER_PERMISSIONS };

export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Module): Promise<{ emscriptenOpts: Module }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patchNodeFs = (module: unknown) => {
      const nodeFs = (module as { NODEFS: NodeFsInternals }).NODEFS;
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => {
          if (stream.nfd === undefined) flushFolder(nodeFs.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
        });
        return 0;
      };
      const { mknod, setattr } = nodeFs.node_ops;
      const setattrOfOpen = nodeFs.stream_ops.setattr;
      nodeFs.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHER_PERMISSIONS, device);
      nodeFs.node_ops.setattr = (node, attributes) => setattr(node, withoutOtherPermissions(attributes));
      nodeFs.stream_ops.setattr = (stream, attributes) => setattrOfOpen(stream, withoutOtherPermissions(attributes));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patchNodeFs] } };
  }
}

/** Restricts a folder and everything below it to its owner; earlier versions left it open to all users. */
export function restrictTreeToOwner(path: string): void {
  if (process.platform === 'win32') return;
  const restrictToOwner = (child: string) => {
    const { mode } = fs.statSync(child);
    if (mode & OTHER_PERMISSIONS) fs.chmodSync(child, mode & ~OTHER_PERMISSIONS & 0o777);
  };
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile()) restrictToOwner(`${entry.parentPath}/${entry.name}`);
  restrictToOwner(path);
}

/** Makes the directory entries of a folder durable. Windows has no such call and needs none. */
export function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  flushFile(path);
}

/** Flushes everything below a folder, for files written without PostgreSQL. */
export function flushTree(path: string): void {
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true })) {
    const child = `${entry.parentPath}/${entry.name}`;
    if (entry.isDirectory()) flushFolder(child);
    else if (entry.isFile()) flushFile(child);
  }
  flushFolder(path);
}

export function flushFile(path: string): void {
  const fd = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * Start parameters of a durable server: PGlite's defaults without `-F` (no fsync), the one WAL sync method that works,
 * and sizes for a small machine.
 */
export const durableStartParams = (bufferMegabytes: number): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // Log size kept after a checkpoint (maintenance.ts).
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
  '-c',
  `shared_buffers=${bufferMegabytes}MB`,
];
