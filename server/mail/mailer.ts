import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Readers } from '../db/readers.ts'
import type { Writer } from '../db/writer.ts'
import type { Log } from '../log.ts'
import { FileMailer } from './file-mailer.ts'
import { MailQueue } from './mail-queue.ts'
import { SmtpMailer } from './smtp-mailer.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Undefined for a mail that quotes people: plain text carries fewer tricks. */
  html: string | undefined
  /** The one link to follow, where there is one. */
  link: string | undefined
  /** Where the recipient ends mails like this one. */
  unsubscribe?: string
}

export interface Mailer {
  /** Takes a mail on; never fails, and does not wait for its delivery. */
  send(mail: Mail): void
  /** Lets what is being sent finish. */
  close(): Promise<void>
}

/** By SMTP where a server is set, otherwise into files of the data folder. */
export function createMailer(
  { smtpUrl: url, ...config }: Config,
  { log, clock, ...stores }: Surroundings,
): Mailer {
  if (url === undefined) return new FileMailer(config, log, clock)
  return new SmtpMailer({ url, from: config.mailFrom, queue: new MailQueue(stores), log, clock })
}

interface Surroundings {
  log: Log
  clock: Clock
  writer: Writer
  readers: Readers
  /** Seals what waits for the mail server. */
  key: Uint8Array
}
