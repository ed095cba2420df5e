import type { MailProblem } from '#sync/health.ts'
import { legalPages, legalTitles } from '#sync/accounts/legal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Readers } from '../db/readers.ts'
import type { Tx, Writer } from '../db/writer.ts'
import type { Log } from '../log/log.ts'
import type { Timers } from '../realtime/timers.ts'
import type { Db } from '../db/open.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { FileMailer } from './file-mailer.ts'
import { MailQueue } from './mail-queue.ts'
import { SmtpMailer } from './smtp-mailer.ts'
import { escapeHtml } from './escape-html.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Undefined for an email that quotes people: plain text allows fewer tricks. */
  html: string | undefined
  /** The link of the email, if it has one. */
  link: string | undefined
  /** The page for unsubscribing. */
  unsubscribe?: string
}

export interface Mailer {
  /**
   * Stores an email in the transaction of the change that it reports, so that a crash loses neither alone.
   * @returns what delivers it. Call it after the commit; otherwise the next start delivers it.
   */
  keep(tx: Tx, mail: Mail): Promise<() => void>
  /** Costs as much as `keep` and sends nothing. */
  feign(tx: Tx, mail: Mail): Promise<undefined>
  /** Waits for emails that are being sent. */
  close(): Promise<void>
}

/** Is called for each try that failed, and says whether the email was given up. */
export type MailFailed = (problem: MailProblem, isDropped: boolean) => void

/** Sends by SMTP if a server is configured. Otherwise writes files into the data folder. */
export function createMailer(
  { smtpUrl: url, ...config }: Config,
  { log, clock, timers, failed, ...stores }: MailerOptions,
): Mailer {
  const queue = new MailQueue(stores)
  const { mailFrom: from, publicUrl } = config
  const mailer =
    url === undefined
      ? new FileMailer(config, { queue, log, clock })
      : new SmtpMailer({ url, from, publicUrl, queue, log, clock, timers, failed })
  return {
    keep: async (tx, mail) => mailer.keep(tx, await withFooter(tx, mail, config)),
    feign: async (tx, mail) => mailer.feign(tx, await withFooter(tx, mail, config)),
    close: () => mailer.close(),
  }
}

interface MailerOptions {
  log: Log
  clock: Clock
  timers: Timers
  failed: MailFailed
  writer: Writer
  readers: Readers
  /** Encrypts emails that wait for the mail server. */
  key: Uint8Array
}

type Settings = Pick<Config, 'schoolDomains' | 'publicUrl' | 'contact'>

/** Ends an email with who sent it, where to ask, and what the law wants. */
async function withFooter(db: Db, mail: Mail, settings: Settings): Promise<Mail> {
  const school = schoolOf(settings, await allUniversities(db))
  const { publicUrl, contact } = settings
  const links = [
    ...(contact === undefined ? [] : [{ label: 'Contact', url: contact }]),
    ...legalPages.map((page) => ({ label: legalTitles[page], url: `${publicUrl}/${page}` })),
  ]
  const from = school ? `This email is from Quad at ${school.name}.` : 'This email is from Quad.'
  const lines = [from, ...links.map(({ label, url }) => `${label}: ${url.replace('mailto:', '')}`)]
  const html = [
    escapeHtml(from),
    ...links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`),
  ]
  return {
    ...mail,
    text: `${mail.text}\n-- \n${lines.join('\n')}\n`,
    html: mail.html?.replace(
      '</body>',
      () => `<p style="font-size:13px">${html.join(' · ')}</p></body>`,
    ),
  }
}
