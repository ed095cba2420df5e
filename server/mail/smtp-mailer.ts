import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import * as v from 'valibot'
import { emailDomain } from '#sync/email.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mail, Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

const second = 1000
const minute = 60 * second
/** How long each new attempt waits. A link in the mail lives a day. */
const waits = [second, 5 * second, 30 * second, 5 * minute, 30 * minute, 120 * minute]
const mostPending = 2000
const patience = 5 * second

/** Sends by SMTP and tries again while the server is away. No line of the log holds a link. */
export class SmtpMailer implements Mailer {
  readonly #from: string
  readonly #log: Log
  readonly #clock: Clock
  readonly #transport: Transporter
  readonly #pending = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(url: string, from: string, log: Log, clock: Clock) {
    this.#from = from
    this.#log = log
    this.#clock = clock
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: 2,
      maxRequeues: 0,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 20 * second,
    })
  }

  send(mail: Mail): void {
    const whereTo = emailDomain(mail.to)
    if (this.#pending.size >= mostPending) {
      this.#log.error(`Mail to ${whereTo} was dropped: ${mostPending} wait already.`)
      return
    }
    const delivery = this.#deliver(mail, whereTo).finally(() => this.#pending.delete(delivery))
    this.#pending.add(delivery)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([Promise.all(this.#pending), sleep(patience, undefined, { ref: false })])
    this.#transport.close()
  }

  async #deliver(mail: Mail, whereTo: string): Promise<void> {
    for (const wait of [...waits, undefined]) {
      const failure = await this.#attempt(mail)
      if (failure === undefined) return
      if (wait === undefined || failure.isFinal) {
        this.#log.warn(`Mail to ${whereTo} was not sent: ${failure.reason}.`)
        return
      }
      this.#log.warn(`Mail to ${whereTo} is tried again: ${failure.reason}.`)
      if (!(await this.#pause(wait))) {
        this.#log.warn(`Mail to ${whereTo} was not sent: this server is closing.`)
        return
      }
    }
  }

  async #attempt(mail: Mail): Promise<Failure | undefined> {
    try {
      await this.#transport.sendMail(messageOf(mail, this.#from, this.#clock()))
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }

  /** Waits; false if the server closes meanwhile. */
  async #pause(wait: number): Promise<boolean> {
    const options = { signal: this.#closing.signal, ref: false }
    return sleep(wait, true, options).catch(() => false)
  }
}

interface Failure {
  reason: string
  isFinal: boolean
}

// Codes only: the text of an answer may repeat addresses, and an error may hold the whole mail.
function failureOf(error: unknown): Failure {
  const { code = 'error', responseCode } = v.parse(failureSchema, error)
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return { reason: responseCode === undefined ? code : `${code} ${responseCode}`, isFinal }
}

const failureSchema = v.object({
  code: v.fallback(v.optional(v.string()), undefined),
  responseCode: v.fallback(v.optional(v.number()), undefined),
})
