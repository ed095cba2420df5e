import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log/log.ts'
import { createQuad, type Quad } from '#server/quad.ts'
import {
  join as signUp,
  signIn,
  stranger,
  type Door,
  type SignedIn,
} from '#tests/support/people/cast.ts'
import { sharedDecoder } from '#tests/support/server/decoder.ts'
import { sharedReadRunner } from '#tests/reading/in-process.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'

const silent = createLog({ destination: { write: () => {} } })

interface Template {
  folder: string
  people: SignedIn[]
  startedAt: number
}
let template: Promise<Template>
let templateMadeAt = 0
/** The library that reads access tokens uses the real clock, and they live for ten minutes. */
const templateAge = 5 * 60_000

/** A campus with two users, and another with one, each logged in. */
export function currentTemplate(): Promise<Template> {
  if (Date.now() - templateMadeAt > templateAge) renewTemplate()
  return template
}

function renewTemplate(): void {
  templateMadeAt = Date.now()
  template = makeTemplate()
}

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-sim-template-'))
  const data = join(folder, 'data')
  const quad = openQuad(data, Date.now())
  const door: Door = {
    url: 'http://localhost:3000',
    request: async (path, init) => quad.app.request(path, init),
    linkFor: (email) => newestLink(data, email),
  }
  const names = ['ada', 'ben', 'cleo']
  const campus = (i: number) =>
    i < 2
      ? { college: 'Purdue University', email: `${names[i]}@purdue.edu` }
      : { college: 'University of Notre Dame', email: `${names[i]}@nd.edu` }
  const persons = names.map((username, i) => stranger({ username, ...campus(i) }))
  for (const each of persons) await signUp(door, each)
  const people: SignedIn[] = []
  for (const each of persons) people.push(await signIn(door, each))
  await quad.close()
  createLedger(join(data, 'quad.sqlite'))
  return { folder, people, startedAt: Date.now() }
}

/** Starts a server on these data. Without another clock, its own stays near its start. */
export function openQuad(dataDir: string, startedAt: number, clock = slowClock(startedAt)): Quad {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: '3000' })
  return createQuad(config, {
    clock,
    log: silent,
    decoder: sharedDecoder,
    readRunner: sharedReadRunner,
  })
}

/** The tokens of the template live for ten minutes; a long run must not outlast them. */
function slowClock(startedAt: number): () => number {
  const opened = Date.now()
  return () => startedAt + Math.min(Date.now() - opened, 60_000)
}

// The completed actions, in order. The ledger is part of the database, so a rollback or a restored
// backup removes its entries, too.
function createLedger(file: string): void {
  const db = new Database(file)
  db.exec(`
    CREATE TABLE sim_ledger (n INTEGER PRIMARY KEY, token TEXT NOT NULL) STRICT;
    CREATE TABLE sim_crashes (token TEXT PRIMARY KEY) STRICT;
    CREATE TRIGGER sim_crash BEFORE INSERT ON sim_ledger
      WHEN EXISTS (SELECT 1 FROM sim_crashes WHERE token = new.token)
      BEGIN SELECT RAISE(ABORT, 'This handler has a slip.'); END;
    CREATE TRIGGER sim_created AFTER INSERT ON listings
      BEGIN INSERT INTO sim_ledger (token) VALUES (new.title); END;
    CREATE TRIGGER sim_edited AFTER UPDATE OF title ON listings
      WHEN new.title <> old.title AND new.title <> ''
      BEGIN INSERT INTO sim_ledger (token) VALUES (new.title); END;
    CREATE TRIGGER sim_written AFTER INSERT ON messages
      BEGIN INSERT INTO sim_ledger (token) VALUES (new.content); END;
    CREATE TRIGGER sim_reported AFTER INSERT ON bug_reports
      BEGIN INSERT INTO sim_ledger (token) VALUES (new.description); END;
  `)
  db.close()
}
