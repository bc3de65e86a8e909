// `npm run release [-- FOLDER]`: packs what runs into FOLDER/merkur-VERSION-COMMIT-PLATFORM.tar.gz (`release/` without
// FOLDER): sources of the server, the built web application, the packages that run, Node, the commit and a list of
// everything inside (CycloneDX). The archive unpacks into one folder, which needs no npm and no network.
// `--unpacked` leaves the folder instead; `--uncommitted` allows changes that are in no commit, for tests.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesOfPackage, runtimePackages } from './release/packages.mjs';
import { giveUp, NODE_ENVIRONMENT, NODE_MISSING, nodeBinary, root, say } from './run.mjs';
import { buildWeb, isWebStale } from './web.mjs';

const SOURCES = ['server', 'domain', 'provider-simulator', 'demo-world', 'deploy', 'docs/operations'];
const SINGLE_FILES = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];
const IS_TEST = /\.(?:test|testing)\.tsx?$/;

const args = process.argv.slice(2);
const has = (flag) => args.includes(flag);
const git = (...command) => execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim();
const lines = (text) => (text === '' ? [] : text.split('\n'));

if (!existsSync(join(root, '.git')))
  giveUp('A release needs the git folder: it contains the commit that it was made from.');
if (git('status', '--porcelain') !== '' && !has('--uncommitted'))
  giveUp('There are changes in no commit. Commit or stash them: a release contains what its commit says.');
const node = nodeBinary() ?? giveUp(NODE_MISSING);
if (isWebStale()) {
  const env = { ...NODE_ENVIRONMENT, ...process.env };
  const { status } = spawnSync(node, buildWeb, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) giveUp('The web application could not be built; the reason is above.');
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = git('rev-parse', 'HEAD');
const name = `merkur-${version}-${commit.slice(0, 12)}`;
const target = resolve(args.find((arg) => !arg.startsWith('--')) ?? join(root, 'release'));
const folder = join(target, name);
if (existsSync(folder)) rmSync(folder, { recursive: true });

const sources = [...lines(git('ls-files', ...SOURCES)), ...SINGLE_FILES].filter((path) => !IS_TEST.test(path));
const packages = runtimePackages(sources);
const web = lines(execFileSync('find', ['dist/web', '-type', 'f'], { cwd: root, encoding: 'utf8' }).trim());
const files = [...sources, ...web, ...[...packages.keys()].flatMap(filesOfPackage)];
for (const path of files) {
  const copy = join(folder, path);
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(join(root, path), copy);
}

const nodePath = [...packages.keys()].find((path) => existsSync(join(folder, path, 'bin', 'node')));
if (!nodePath) giveUp(`There is no package with Node for ${process.platform} on ${process.arch}.`);
mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
symlinkSync(`../${nodePath.slice('node_modules/'.length)}/bin/node`, join(folder, 'node_modules', '.bin', 'node'));
chmodSync(join(folder, nodePath, 'bin', 'node'), 0o755);
writeFileSync(join(folder, 'COMMIT'), `${commit}\n`);
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 1)}\n`);

/** CycloneDX 1.6: every package inside with its version and licence. */
function billOfMaterials() {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'merkur', version, 'bom-ref': `merkur@${version}` } },
    components: [...packages.values()].map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      'bom-ref': `${one.name}@${one.version}`,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      ...(one.license && { licenses: [{ license: { name: String(one.license) } }] }),
    })),
  };
}

if (has('--unpacked')) {
  console.log(folder);
} else {
  const archive = `${folder}-${process.platform}-${process.arch}.tar.gz`;
  const time = git('show', '-s', '--format=%cI', 'HEAD');
  const tar = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go+rX,go-w'];
  execFileSync('tar', [...tar, '-C', target, '-czf', archive, name], { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
  if (!existsSync(archive)) say('The archive could not be written.', 60);
  console.log(archive);
}
