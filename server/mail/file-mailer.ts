import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/writer.ts'
import type { Log } from '../log/log.ts'
import type { MailQueue, QueuedMail } from './mail-queue.ts'
import type { Mail, Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

interface Place {
  dataDir: string
  mailFrom: string
}

interface Parts {
  queue: MailQueue
  log: Log
  clock: Clock
}

/** Writes each email as an `.eml` file and prints its link, for Quad without a mail server. */
export class FileMailer implements Mailer {
  readonly #folder: string
  readonly #from: string
  readonly #queue: MailQueue
  readonly #log: Log
  readonly #clock: Clock
  readonly #composer = createTransport({ streamTransport: true, buffer: true })
  #last: Promise<void> = Promise.resolve()
  #count = 0

  constructor({ dataDir, mailFrom }: Place, { queue, log, clock }: Parts) {
    this.#folder = join(dataDir, 'mail')
    this.#from = mailFrom
    this.#queue = queue
    this.#log = log
    this.#clock = clock
    this.#next(async () => {
      for (const waiting of await queue.waiting()) await this.#deliver(waiting)
    })
  }

  async keep(tx: Tx, mail: Mail): Promise<() => void> {
    const waiting = { id: randomUUID(), mail, tries: 0, dueAt: this.#clock() }
    await this.#queue.add(tx, waiting)
    return () => this.#next(() => this.#deliver(waiting))
  }

  feign(tx: Tx, mail: Mail): Promise<undefined> {
    return this.#queue.feign(tx, { id: randomUUID(), mail, tries: 0, dueAt: this.#clock() })
  }

  close(): Promise<void> {
    return this.#last
  }

  #next(work: () => Promise<void>): void {
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => this.#log.error('A mail could not be written', error))
  }

  async #deliver({ id, mail }: QueuedMail): Promise<void> {
    await this.#write(mail)
    await this.#queue.drop(id)
  }

  async #write(mail: Mail): Promise<void> {
    const now = this.#clock()
    const { message } = await this.#composer.sendMail(messageOf(mail, this.#from, now, true))
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = join(this.#folder, this.#nameAt(now))
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
    this.#log.info(`Mail to ${mail.to}: ${mail.link ?? mail.subject}`)
  }

  // Names sort by time, and within one millisecond by order.
  #nameAt(now: number): string {
    this.#count += 1
    const time = new Date(now).toISOString().replaceAll(':', '-')
    const order = String(this.#count).padStart(6, '0')
    return `${time}-${order}-${randomBytes(4).toString('hex')}.eml`
  }
}
