import { cpSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { readConfig } from '#server/config.ts'
import { storeUpload } from '#server/images/upload.ts'
import { createLog } from '#server/log/log.ts'
import { createQuad, type Quad } from '#server/quad.ts'
import { sweepSync } from '#server/sync/sweep.ts'
import type { ImageFolder } from '#sync/images.ts'
import { day } from '#sync/time.ts'
import {
  join as signUp,
  signIn,
  stranger,
  type Door,
  type SignedIn,
} from '#tests/support/server/cast.ts'
import { sharedDecoder } from '#tests/support/server/decoder.ts'
import { newestLink } from '#tests/support/outside/mailbox.ts'
import type { Photo } from './photos.ts'

const silent = createLog({ destination: { write: () => {} } })

/** The real server on its real database; it can be stopped, backed up and restored. */
export class SimServer {
  readonly people: SignedIn[]
  readonly #folder: string
  /** How often it was killed. */
  deaths = 0
  readonly #startedAt: number
  #quad: Quad
  #backups = 0
  // Read after every step: opening the file each time took a third of the time of a run.
  #eye: Database.Database | undefined
  readonly #questions = new Map<string, Database.Statement>()

  private constructor(folder: string, people: SignedIn[], startedAt: number) {
    this.#folder = folder
    this.people = people
    this.#startedAt = startedAt
    this.#quad = this.#open()
  }

  /** A campus with two users, and another with one, each logged in. */
  static async start(): Promise<SimServer> {
    if (Date.now() - templateMadeAt > templateAge) renewTemplate()
    const { folder, people, startedAt } = await template
    const own = await mkdtemp(join(tmpdir(), 'quad-sim-'))
    await cp(join(folder, 'data'), join(own, 'data'), { recursive: true })
    return new SimServer(own, people, startedAt)
  }

  /** POST /api/sync as that user. */
  async sync(as: SignedIn, body: string): Promise<Response> {
    return this.#quad.app.request('/api/sync', {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        authorization: `Bearer ${as.accessToken}`,
      },
      body,
    })
  }

  get resources() {
    return this.#quad.resources
  }

  async restart(): Promise<void> {
    await this.#close()
    this.#quad = this.#open()
  }

  async backup(): Promise<void> {
    await this.#close()
    this.#backups += 1
    await cp(this.#data, join(this.#folder, `backup-${this.#backups}`), { recursive: true })
    this.#quad = this.#open()
  }

  /** Restores the newest backup. @returns whether there is one. */
  async restore(): Promise<boolean> {
    if (this.#backups === 0) return false
    await this.#close()
    await rm(this.#data, { recursive: true })
    await cp(join(this.#folder, `backup-${this.#backups}`), this.#data, { recursive: true })
    this.#quad = this.#open()
    return true
  }

  /**
   * The process ends at once. Another one opens the files as they are; what the dead one still
   * does has no effect on them.
   */
  async kill(): Promise<void> {
    const [dead, before] = [this.#quad, this.#data]
    this.#forgetQuestions()
    this.deaths += 1
    cpSync(before, this.#data, { recursive: true })
    this.#quad = this.#open()
    await dead.close()
    await rm(before, { recursive: true })
  }

  /** A photo arrives. */
  async upload(person: SignedIn, folder: ImageFolder, { bytes }: Photo): Promise<void> {
    const photo = { uploaderId: person.user.id, folder, bytes, name: 'photo.png' }
    await storeUpload(this.resources, photo)
  }

  /** Forgets devices and commits that it has not heard of for long, which are all of them. */
  async forgetAll(): Promise<void> {
    const { writer, clock } = this.resources
    await sweepSync({ writer, clock: () => clock() + 91 * day })
    // The clock of the commit of the sweep did not move.
    await writer.write({ run: async () => {} })
  }

  /** From now on, the action with this token crashes. */
  crashAt(token: string): void {
    this.#change('INSERT OR IGNORE INTO sim_crashes (token) VALUES (?)', token)
  }

  /** Nothing crashes anymore. */
  mend(): void {
    this.#change('DELETE FROM sim_crashes')
  }

  #change(sql: string, ...values: string[]): void {
    const db = new Database(join(this.#data, 'quad.sqlite'))
    db.prepare(sql).run(...values)
    db.close()
  }

  /** Reads the database beside the server. */
  query<Row>(sql: string, ...values: (string | number)[]): Row[] {
    const known = this.#questions.get(sql)
    const question = known ?? this.#beside().prepare(sql)
    this.#questions.set(sql, question)
    return question.all(...values) as Row[]
  }

  async stop(): Promise<void> {
    await this.#close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  get #data() {
    return join(this.#folder, this.deaths === 0 ? 'data' : `data-${this.deaths}`)
  }

  #beside(): Database.Database {
    this.#eye ??= new Database(join(this.#data, 'quad.sqlite'), { readonly: true })
    return this.#eye
  }

  async #close(): Promise<void> {
    this.#forgetQuestions()
    await this.#quad.close()
  }

  #forgetQuestions(): void {
    this.#questions.clear()
    this.#eye?.close()
    this.#eye = undefined
  }

  /** When its clock began, in milliseconds since the epoch. */
  get startedAt(): number {
    return this.#startedAt
  }

  #open(): Quad {
    return open(this.#data, this.#startedAt)
  }
}

interface Template {
  folder: string
  people: SignedIn[]
  startedAt: number
}
let template: Promise<Template>
let templateMadeAt = 0
/** The library that reads access tokens uses the real clock, and they live for ten minutes. */
const templateAge = 5 * 60_000

function renewTemplate(): void {
  templateMadeAt = Date.now()
  template = makeTemplate()
}

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-sim-template-'))
  const data = join(folder, 'data')
  const quad = open(data, Date.now())
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

function open(dataDir: string, startedAt: number): Quad {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: '3000' })
  const opened = Date.now()
  // The tokens of the template live for ten minutes; a long run must not outlast them.
  const clock = () => startedAt + Math.min(Date.now() - opened, 60_000)
  return createQuad(config, { clock, log: silent, decoder: sharedDecoder })
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
