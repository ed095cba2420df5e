import { cpSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sweepUnusedImages } from '#server/images/sweep.ts'
import { storeUpload } from '#server/images/upload.ts'
import type { Quad } from '#server/quad.ts'
import { sweepSync } from '#server/sync/sweep.ts'
import type { ImageFolder } from '#sync/images.ts'
import { day } from '#sync/time.ts'
import type { SignedIn } from '#tests/support/people/cast.ts'
import type { Photo } from './photos.ts'
import { currentTemplate, openQuad } from './template.ts'

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
    const { folder, people, startedAt } = await currentTemplate()
    const own = await mkdtemp(join(tmpdir(), 'quad-sim-'))
    await cp(join(folder, 'data'), join(own, 'data'), { recursive: true })
    return new SimServer(own, people, startedAt)
  }

  /** POST /api/sync as that user. */
  async sync(as: SignedIn, body: string): Promise<Response> {
    return this.request(as, '/api/sync', { body, type: 'application/json' })
  }

  /** A POST as that user. */
  async request(
    { accessToken }: SignedIn,
    address: string,
    { body, type }: { body: string | FormData; type?: string },
  ): Promise<Response> {
    const headers = {
      origin: 'http://localhost:3000',
      authorization: `Bearer ${accessToken}`,
      ...(type !== undefined && { 'content-type': type }),
    }
    return this.#quad.app.request(address, { method: 'POST', headers, body })
  }

  async sweepPhotos(): Promise<void> {
    const { resources } = this
    await sweepUnusedImages({ ...resources, clock: () => resources.clock() + 2 * day })
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

  /** Maintenance mode, which a backup keeps. */
  maintain(isOn: boolean): void {
    const on = 'INSERT OR IGNORE INTO maintenance (id, since) VALUES (1, 0)'
    this.#change(isOn ? on : 'DELETE FROM maintenance')
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
    return openQuad(this.#data, this.#startedAt)
  }
}
