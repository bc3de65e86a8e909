// `npm run install-guide`: prints the commands of docs/operations/install.md as one script, which stops at the first
// failure. `-- --check FOLDER` follows the guide on a fresh Debian: created in FOLDER, booted with its own systemd,
// deleted on success; then the machine loses everything and is restored by docs/operations/saving.md. That needs root,
// network access, debootstrap and systemd-nspawn.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';

const GUIDE = join(root, 'docs', 'operations', 'install.md');
const SAVING = join(root, 'docs', 'operations', 'saving.md');
const DEBIAN = 'trixie';
const BOOT_WITHIN_MS = 15 * 60_000;
/** Values for a fictional machine. Caddy issues certificates for such a name itself. */
const INPUTS = {
  MERKUR_SOURCE: '/root/merkur.git',
  MERKUR_NAME: 'merkur.localhost',
  MERKUR_ADMIN: 'admin@merkur.example',
  MERKUR_SMTP: 'smtp://127.0.0.1:2525',
  MERKUR_ONCALL: 'oncall@merkur.example',
  MERKUR_SMARTHOST: '127.0.0.1:2525',
  MERKUR_PASSPHRASE: 'a passphrase of a check',
  MERKUR_KEY_COPY: '/root/kept/master-key.sealed',
  MERKUR_BACKUP: '/root/kept/newest.backup',
  CURL_CA_BUNDLE: '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt',
};

/** Takes from the machine what the loss of its disk would, but for the copies that are kept elsewhere. */
const LOSS = `mkdir /root/kept
mv /var/lib/merkur/master-key.sealed "$MERKUR_KEY_COPY"
mv "$(ls -t /var/backups/merkur/*.backup | head -1)" "$MERKUR_BACKUP"
systemctl stop 'merkur-*'
runuser -u postgres -- dropdb --force merkur
runuser -u postgres -- createdb --owner=merkur --encoding=UTF8 --template=template0 merkur
rm -r /etc/merkur /var/lib/merkur /var/backups/merkur`;
/** Starts the restored installation and does what a restore leaves to a person. */
const RETURN = `systemctl start merkur-app@3001 merkur-app@3002 merkur-worker@1 merkur-worker@2
curl --retry 30 --retry-delay 1 --retry-all-errors -fsS http://127.0.0.1:3001/health/ready; echo
merkur reconcile --no-documents
merkur verify`;

/** Blocks of the guide with their needs (`inputs`, `network`, `systemd`) and commands. Exported for tests. */
export function guideBlocks(text = readFileSync(GUIDE, 'utf8')) {
  return [...text.matchAll(/<!-- run: ([a-z ]+) -->\n```sh\n([\s\S]*?)```/g)].map(([, needs, commands]) => ({
    needs: needs.split(' '),
    commands,
  }));
}

/** Blocks as a script that prints its progress. */
const script = (blocks) =>
  [
    '#!/bin/bash',
    'set -euo pipefail',
    ...blocks.map(({ commands }, n) => `echo "--- block ${n + 1}"\n${commands}`),
  ].join('\n');

/** Runs a program to its end; throws if it fails. */
const run = (program, args, options = {}) => execFileSync(program, args, { stdio: 'inherit', ...options });

/** Follows the guide in a new Debian below a folder; returns whether it succeeded. */
function check(folder) {
  const inside = (path) => join(folder, path);
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const included = '--include=ca-certificates,systemd,systemd-sysv,dbus';
  run('debootstrap', ['--variant=minbase', included, DEBIAN, folder]);
  copyFileSync('/etc/resolv.conf', inside('etc/resolv.conf'));
  // Trust the local certificates too, in case the network inspects TLS.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copyFileSync(certificates, inside('root/certificates.crt'));
  run('git', ['clone', '--quiet', '--bare', root, inside('root/merkur.git')]);
  const exports = Object.entries(INPUTS).map(([name, value]) => `export ${name}='${value}'`);
  const blocks = guideBlocks().filter(({ needs }) => !needs.includes('inputs'));
  const begun = blocks.filter(({ needs }) => !needs.includes('systemd'));
  const trust = certificates ? ['export NODE_EXTRA_CA_CERTS=/root/certificates.crt'] : [];
  const withInputs = (part) => ({ commands: [...exports, ...part].join('\n') });
  // Services start in the booted machine, not in the network of this one.
  const policy = inside('usr/sbin/policy-rc.d');
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // Blocks that need the network run first: the booted machine has its own network and cannot interfere.
  writeFileSync(inside('root/begin.sh'), script([withInputs(['unset CURL_CA_BUNDLE', ...trust]), ...begun]));
  run('chroot', [folder, 'bash', '/root/begin.sh'], { env: { PATH: process.env.PATH, HOME: '/root' } });
  rmSync(policy);
  // Repeated package installations use npm's cache.
  const restore = guideBlocks(readFileSync(SAVING, 'utf8')).filter(({ needs }) => needs.includes('systemd'));
  const rest = [
    ...blocks.filter(({ needs }) => needs.includes('systemd')),
    { commands: LOSS },
    ...restore,
    { commands: RETURN },
  ];
  writeFileSync(
    inside('root/rest.sh'),
    `${script([withInputs(['export npm_config_offline=true']), ...rest])}\necho followed > /root/result\n`,
  );
  const unit = `[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nEnvironment=HOME=/root\nExecStart=/bin/bash /root/rest.sh
StandardOutput=append:/root/log\nStandardError=inherit\nExecStopPost=-/bin/sh -c 'journalctl --no-pager -n 200 > /root/journal'
ExecStopPost=/bin/systemctl poweroff\n`;
  writeFileSync(inside('etc/systemd/system/guide.service'), unit);
  mkdirSync(inside('etc/systemd/system/default.target.wants'), { recursive: true });
  run('ln', [
    '-s',
    '/etc/systemd/system/guide.service',
    inside('etc/systemd/system/default.target.wants/guide.service'),
  ]);
  // If another PostgreSQL was running during the installation, this one was assigned the next port.
  run('chroot', [folder, 'sh', '-c', 'sed -i "s/^port = .*/port = 5432/" /etc/postgresql/*/main/postgresql.conf']);
  appendFileSync(inside('etc/hosts'), '127.0.0.1 localhost merkur.localhost\n');
  spawnSync('systemd-nspawn', ['--register=no', '--keep-unit', '--private-network', '-q', '-D', folder, '-b'], {
    stdio: 'ignore',
    timeout: BOOT_WITHIN_MS,
  });
  console.log(readFileSync(inside('root/log'), 'utf8'));
  const isFollowed = existsSync(inside('root/result'));
  if (isFollowed) rmSync(folder, { recursive: true });
  else console.log(existsSync(inside('root/journal')) ? readFileSync(inside('root/journal'), 'utf8') : '');
  return isFollowed;
}

if (process.argv[1]?.endsWith('install-guide.mjs')) {
  const [flag, folder] = process.argv.slice(2);
  if (flag === '--check' && folder) {
    const isFollowed = check(resolve(folder));
    console.log(
      isFollowed ? 'The page was followed to its end.' : `The page could not be followed; see ${folder}/root.`,
    );
    process.exit(isFollowed ? 0 : 1);
  }
  console.log(script(guideBlocks()));
}
