import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { FileMailer } from './file-mailer.ts'
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
export function createMailer(config: Config, log: Log, clock: Clock): Mailer {
  return config.smtpUrl === undefined
    ? new FileMailer(config, log, clock)
    : new SmtpMailer(config.smtpUrl, config.mailFrom, log, clock)
}
