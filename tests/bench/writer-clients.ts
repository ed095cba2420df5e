/**
 * Prints how many rows per second 64 clients of the writer write in two seconds, each waiting until
 * its row is on disk. The row equals the one of `single-commits.mjs`, so the two are comparable.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Writer, type Tx } from '#server/db/writer.ts'

const [folder = '.', clients = '64'] = process.argv.slice(2)
const file = join(folder, 'writer.sqlite')
createTables()
const writer = new Writer(file, Date.now)
let written = 0
const started = performance.now()
const passed = () => performance.now() - started
await Promise.all(Array.from({ length: Number(clients) }, client))
const rate = written / (passed() / 1000)
await writer.close()
await rm(file)
process.stdout.write(String(rate))

async function client(): Promise<void> {
  while (passed() < 2_000) {
    await writer.write({ run: insert })
    written += 1
  }
}

async function insert({ $client }: Tx): Promise<void> {
  $client.prepare('INSERT INTO rows (value) VALUES (?)').run('x'.repeat(200))
}

// The writer stamps each commit.
function createTables(): void {
  const db = new Database(file)
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, value TEXT)')
  db.exec('CREATE TABLE sync_commits (rev INTEGER PRIMARY KEY, tag TEXT, at INTEGER)')
  db.close()
}
