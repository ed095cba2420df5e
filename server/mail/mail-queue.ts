import { eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { mails } from '#drizzle/schema/mails.ts'
import { mailProblemSchema, type MailProblem } from '#sync/health.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Readers } from '../db/readers.ts'
import type { Tx, Writer } from '../db/writer.ts'
import type { Mail } from './mailer.ts'

/** An email that waits for the mail server. */
export interface QueuedMail {
  id: string
  mail: Mail
  tries: number
  /** Milliseconds since the epoch. */
  dueAt: number
  /** Why the newest try failed. */
  problem?: MailProblem | undefined
}

interface Stores {
  writer: Writer
  readers: Readers
  /** Encrypts the queue. */
  key: Uint8Array
}

const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  link: v.optional(v.string()),
  unsubscribe: v.exactOptional(v.string()),
})

const storedProblem = v.fallback(v.optional(mailProblemSchema), undefined)

/** Stores emails that wait for the mail server, so that a restart loses none. */
export class MailQueue {
  readonly #stores: Stores

  constructor(stores: Stores) {
    this.#stores = stores
  }

  /** Stores an email in the transaction of the change that it reports. */
  async add(tx: Tx, { id, mail, tries, dueAt }: QueuedMail): Promise<void> {
    const sealed = seal(this.#stores.key, id, Buffer.from(JSON.stringify(mail)))
    await tx.insert(mails).values({ id, sealed, tries, dueAt })
  }

  async feign(tx: Tx, queued: QueuedMail): Promise<undefined> {
    await this.add(tx, queued)
    await tx.delete(mails).where(eq(mails.id, queued.id))
    return undefined
  }

  async putOff({ id, tries, dueAt, problem }: QueuedMail): Promise<void> {
    await this.#stores.writer.write({
      async run(tx) {
        await tx.update(mails).set({ tries, dueAt, problem }).where(eq(mails.id, id))
      },
    })
  }

  /** Deletes an email that cannot be sent, and remembers why. */
  async giveUp(id: string, problem: MailProblem, droppedAt: number): Promise<void> {
    await this.#stores.writer.write({
      async run(tx) {
        await tx.update(mails).set({ sealed: '', problem, droppedAt }).where(eq(mails.id, id))
      },
    })
  }

  async drop(ids: string[]): Promise<void> {
    await this.#stores.writer.write({
      async run(tx) {
        await tx.delete(mails).where(inArray(mails.id, ids))
      },
    })
  }

  /** All emails in the queue. Deletes those that cannot be decrypted. */
  async waiting(): Promise<QueuedMail[]> {
    const rows = await this.#stores.readers.read((db) =>
      db.select().from(mails).where(isNull(mails.droppedAt)),
    )
    const opened: QueuedMail[] = []
    for (const { id, tries, dueAt, problem, sealed } of rows) {
      const mail = this.#open(id, sealed)
      if (mail) opened.push({ id, tries, dueAt, problem: v.parse(storedProblem, problem), mail })
      else await this.drop([id])
    }
    return opened
  }

  #open(id: string, sealed: string): Mail | undefined {
    try {
      const text = Buffer.from(unseal(this.#stores.key, id, sealed)).toString()
      return { html: undefined, link: undefined, ...v.parse(mailSchema, JSON.parse(text)) }
    } catch {
      // The secret of the data folder has changed.
      return undefined
    }
  }
}
