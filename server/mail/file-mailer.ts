import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mail, Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

/** Writes each email as an `.eml` file and prints its link, for Quad without a mail server. */
export class FileMailer implements Mailer {
  readonly #folder: string
  readonly #from: string
  readonly #log: Log
  readonly #clock: Clock
  readonly #composer = createTransport({ streamTransport: true, buffer: true })
  #last: Promise<void> = Promise.resolve()
  #count = 0

  constructor(
    { dataDir, mailFrom }: { dataDir: string; mailFrom: string },
    log: Log,
    clock: Clock,
  ) {
    this.#folder = join(dataDir, 'mail')
    this.#from = mailFrom
    this.#log = log
    this.#clock = clock
  }

  send(mail: Mail): void {
    this.#last = this.#last
      .then(() => this.#write(mail))
      .catch((error: unknown) => this.#log.error('A mail could not be written', error))
  }

  close(): Promise<void> {
    return this.#last
  }

  async #write(mail: Mail): Promise<void> {
    const now = this.#clock()
    const { message } = await this.#composer.sendMail(messageOf(mail, this.#from, now))
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
