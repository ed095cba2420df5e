/**
 * Prints how many one-row transactions per second a lone writer commits in two seconds, with the
 * server's durability.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'

const db = new Database(join(process.argv[2] ?? '.', 'alone.sqlite'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, value TEXT)')
const insert = db.prepare('INSERT INTO rows (value) VALUES (?)')
const started = performance.now()
let commits = 0
while (performance.now() - started < 2_000) {
  insert.run('x'.repeat(200))
  commits += 1
}
const seconds = (performance.now() - started) / 1000
db.close()
process.stdout.write(String(commits / seconds))
