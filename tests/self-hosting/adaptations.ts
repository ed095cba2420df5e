/**
 * Everything that is not followed as docs/self-hosting.md has it: what a machine without systemd,
 * Certbot, the DNS and a second machine forces, and what is tested elsewhere. Ports, names, users,
 * folders and files are those of the document, in a network and a tree of mounts of their own.
 */
import { join } from 'node:path'

/** The certificates of the names, which no authority has signed. */
export const authority = '/etc/ssl/names-of-the-test.pem'

/** The file of hosts is the DNS. */
export const hosts = '127.0.0.1 localhost quad.example.edu mail.example.edu\n'

/** Programs that the machine lacks, by their paths. */
export const standIns = ({ node, tsx }: { node: string; tsx: string }): Record<string, string> => ({
  // Starts the ExecStart of the unit as its user, with its folders, umask and capabilities.
  '/usr/local/sbin/systemctl': `#!/bin/sh
exec ${node} ${tsx} ${join(import.meta.dirname, 'systemctl.ts')} "$@"
`,
  '/usr/local/sbin/journalctl': `#!/bin/sh
[ "$1" = -u ] && exec cat "/run/$2.log"
`,
  // Needs port 80, as the real one does; gets what the test has issued, and runs the deploy hooks.
  '/usr/local/sbin/certbot': `#!/bin/bash
set -e
while [ $# -gt 0 ]; do
  case $1 in
    -d) name=$2; shift;;
    --pre-hook) before=$2; shift;;
    --post-hook) after=$2; shift;;
  esac
  shift
done
sh -c "$before"
if (exec 3<>/dev/tcp/127.0.0.1/80) 2>/dev/null; then echo 'Port 80 is in use.' >&2; exit 1; fi
export RENEWED_LINEAGE=/etc/letsencrypt/live/$name
install -d -m 0700 /etc/letsencrypt/live "$RENEWED_LINEAGE"
install -m 0644 "/run/issued/$name.crt" "$RENEWED_LINEAGE/fullchain.pem"
install -m 0600 "/run/issued/$name.key" "$RENEWED_LINEAGE/privkey.pem"
for hook in /etc/letsencrypt/renewal-hooks/deploy/*; do [ ! -x "$hook" ] || "$hook"; done
sh -c "$after"
`,
})

/** What a reader fills in, and what this machine has instead. */
export const replacements: readonly (readonly [pattern: RegExp, by: string])[] = [
  [
    /systemd-analyze security quad/,
    'systemd-analyze security --offline=true /etc/systemd/system/quad.service',
  ],
  // The other machine is a folder.
  [/backup@elsewhere\.example\.edu:/, '/srv/elsewhere/'],
  // The document shortens what it has shown in full.
  [/^quad (?!--settings)/, 'quad --settings /etc/quad.env '],
  [/\bFILE\b/, '/var/lib/quad/all.tar'],
  [/\bFOLDER\b/, '/var/lib/quad/export'],
  [/\[?\bEMAIL\b\]?/, 'you@example.edu'],
  [/\[TEXT\]/, 'you'],
  [/(school add) NAME DOMAIN/, "$1 'Example College' lab.example.edu"],
  [/(school rename) SCHOOL NAME/, "$1 'Purdue University' 'Purdue'"],
  [/\[?\bREASON\b\]?/, "'Sells tickets that do not exist.'"],
  [/\bCOMMAND\b/, 'backup'],
]

/** Why a piece of the document is not run here. */
export const elsewhere: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^quad\.example\.edu \{\n\treverse_proxy/, 'Caddy: tests/serving/behind-proxy.test.ts'],
  [/^jobs:/, 'needs GitHub'],
  [
    /^dbs:|litestream$|^chown -R quad: |^rsync \S+ \S+ quad@backup/,
    'Litestream, which cannot be installed here',
  ],
  [
    /^\[Unit\]\nStartLimit|^\[Service\]\nType=oneshot|^systemctl reset-failed/,
    'needs systemd, which restarts the service',
  ],
  [/^npm run build:binary$/, 'has built the executable that this test installs'],
  [/^serve$/, 'is what the service runs'],
  [/^demo$/, 'tests/binary/binary.test.ts'],
  [/^quad (?:school rename|user reset-2fa)$/, 'a row of the table, without what it takes'],
  [/^npm start$|^npm run quad -- COMMAND$/, 'of a checkout: tests/commands'],
  [/^npm run (?:bench|attack) -- /, 'a program of its own, in a checkout'],
]
