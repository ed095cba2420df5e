import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { photoNames } from '#server/backup/photo-files.ts'
import type { Followed } from './backups.ts'

const earlier = join(import.meta.dirname, '../db/fixtures/0.1.0.sqlite.gz')
const database = '/var/lib/quad/quad.sqlite'

/** An upgrade of the data of a released version, and the return to it by the copy from before. */
export async function upgradeAndReturn({
  machine,
  doc,
  answers,
  built,
}: Followed & { built: string }) {
  await machine.run('systemctl stop quad')
  await machine.run(`rm -f ${database}*`)
  writeFileSync('/var/lib/quad/earlier', gunzipSync(readFileSync(earlier)))
  await machine.run(`install -o quad -g quad -m 0600 /var/lib/quad/earlier ${database}`)
  await machine.run('rm /var/lib/quad/earlier')
  // The photos of that server stayed in their place.
  for (const name of photosIn(database).flatMap(photoNames)) {
    mkdirSync(dirname(join('/var/lib/quad', name)), { recursive: true })
    writeFileSync(join('/var/lib/quad', name), 'a photo')
  }
  await machine.run('chown -R quad: /var/lib/quad')
  const before = versionOf(readFileSync(database))

  await machine.run(`install -m 0755 ${join(built, 'quad')} /usr/local/bin/quad`)
  await machine.run(doc.command(/^systemctl restart quad$/))
  await answers()
  const client = new Database(database, { readonly: true })
  const upgraded = Number(client.pragma('user_version', { simple: true }))
  client.close()

  await machine.run('systemctl stop quad')
  const copy = readdirSync('/var/lib/quad/backups').find((name) => name.endsWith('.sqlite')) ?? ''
  const returned = doc.command(/^quad .* restore .*before-migration-….sqlite/)
  await machine.run(returned.replace('before-migration-….sqlite', copy))
  const after = versionOf(readFileSync(database))
  await machine.run('systemctl start quad')
  await answers()
  return { isUpgraded: upgraded > before, isBack: after === before }
}

function photosIn(file: string): string[] {
  const client = new Database(file, { readonly: true })
  try {
    return client.prepare<[], string>('SELECT id FROM images').pluck().all()
  } finally {
    client.close()
  }
}

/** In the header of a database that nobody uses. To open it would leave files of root. */
const versionOf = (bytes: Buffer): number => bytes.readUInt32BE(60)
