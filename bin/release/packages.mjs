// The packages that a running Merkur needs: those that its sources import, and everything that these depend on. Build
// tools and the libraries of the browser, which are in the built application, stay out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../run.mjs';

/** Texts that begin with the name of a package, or with its path: imports, and files that are resolved. */
const NAMED = /['"`](?:[./]*node_modules\/)?((?:@[\w.-]+\/)?[\w.-]+)(?=['"`/])/g;

/** Folder of a package as Node finds it from another folder; undefined if it is not installed. */
function findPackage(name, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return undefined;
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Packages named by these sources (paths from the project folder). */
function namedPackages(files) {
  const { dependencies } = readPackage(root);
  const names = new Set();
  for (const file of files.filter((path) => /\.(?:ts|mjs)$/.test(path))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(NAMED)) if (name in dependencies) names.add(name);
  }
  return names;
}

/**
 * Folders of the packages that these sources need at run time, by their paths from the project folder, with the Node of
 * this platform.
 */
export function runtimePackages(files) {
  const found = new Map();
  const add = (name, from, isOptional) => {
    const folder = findPackage(name, from);
    if (!folder || name.startsWith('@types/')) {
      if (isOptional) return;
      throw new Error(`The package ${name} is not installed. Run "npm ci" first.`);
    }
    const path = relative(root, folder);
    if (found.has(path)) return;
    const content = readPackage(folder);
    found.set(path, { name, version: content.version, license: content.license });
    for (const each of Object.keys(content.dependencies ?? {})) add(each, folder, false);
    for (const each of Object.keys({ ...content.optionalDependencies, ...content.peerDependencies }))
      add(each, folder, true);
  };
  for (const name of namedPackages(files)) add(name, root, false);
  for (const name of Object.keys(readPackage(root).optionalDependencies)) add(name, root, true);
  return found;
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** Only people and compilers read these. Licences stay, because they must accompany copies. */
const isForReading = (path) => /\.(?:map|ts|mts|cts|flow|md|markdown)$/i.test(path) && !/licen[cs]e|notice/i.test(path);
/** Files of Node's packages that a release omits: headers, npm and documentation. */
const isBesideNode = (path) => /^node_modules\/node-(?:bin-)?\w+-\w+\/(?!bin\/node|package\.json|LICENSE)/.test(path);

/** Files of a package, by their paths from the project folder. Packages inside it are listed on their own. */
export const filesOfPackage = (path) =>
  filesBelow(join(root, path))
    .map((file) => relative(root, file))
    .filter((file) => !file.slice(path.length).includes('node_modules/'))
    .filter((file) => !isForReading(file) && !isBesideNode(file));
