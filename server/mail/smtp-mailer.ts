import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { emailDomain } from '#sync/accounts/email.ts'
import { minute, second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/writer.ts'
import type { Log } from '../log/log.ts'
import type { MailQueue, QueuedMail } from './mail-queue.ts'
import type { Mail, Mailer } from './mailer.ts'
import { failureOf, type Failure } from './failure.ts'
import { messageOf } from './message.ts'

/** The wait before each new attempt. A link in an email is valid for a day. */
const waits = [second, 5 * second, 30 * second, 5 * minute, 30 * minute, 120 * minute]
const patience = 5 * second

interface Options {
  url: string
  from: string
  queue: MailQueue
  log: Log
  clock: Clock
}

/**
 * Sends by SMTP, and tries again while the server is unavailable. An email is stored until the
 * server has accepted it, so restarts lose none; a crash at that moment may send it twice. Links
 * are never logged.
 */
export class SmtpMailer implements Mailer {
  readonly #from: string
  readonly #queue: MailQueue
  readonly #log: Log
  readonly #clock: Clock
  readonly #transport: Transporter
  readonly #pending = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor({ url, from, queue, log, clock }: Options) {
    this.#from = from
    this.#queue = queue
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
    this.#track(this.#resume())
  }

  async keep(tx: Tx, mail: Mail): Promise<() => void> {
    const waiting = { id: randomUUID(), mail, tries: 0, dueAt: this.#clock() }
    await this.#queue.add(tx, waiting)
    return () => this.#track(this.#deliver(waiting))
  }

  feign(tx: Tx, mail: Mail): Promise<undefined> {
    return this.#queue.feign(tx, { id: randomUUID(), mail, tries: 0, dueAt: this.#clock() })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([Promise.all(this.#pending), sleep(patience, undefined, { ref: false })])
    this.#transport.close()
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#log.error('A mail could not be kept', error))
      .finally(() => this.#pending.delete(tracked))
    this.#pending.add(tracked)
  }

  async #resume(): Promise<void> {
    for (const waiting of await this.#queue.waiting()) this.#track(this.#deliver(waiting))
  }

  async #deliver(waiting: QueuedMail): Promise<void> {
    const whereTo = emailDomain(waiting.mail.to)
    const { tries, dueAt } = waiting
    if (!(await this.#pause(dueAt - this.#clock()))) {
      this.#log.info(`Mail to ${whereTo} waits for the next start.`)
      return
    }
    const failure = await this.#attempt(waiting.mail)
    const wait = waits[tries]
    if (failure && wait !== undefined && !failure.isFinal) {
      this.#log.warn(`Mail to ${whereTo} is tried again: ${failure.reason}.`)
      const later = { ...waiting, tries: tries + 1, dueAt: this.#clock() + wait }
      await this.#queue.putOff(later)
      return this.#deliver(later)
    }
    if (failure) this.#log.warn(`Mail to ${whereTo} was not sent: ${failure.reason}.`)
    await this.#queue.drop(waiting.id)
  }

  async #attempt(mail: Mail): Promise<Failure | undefined> {
    try {
      await this.#transport.sendMail(messageOf(mail, this.#from, this.#clock()))
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }

  /** Waits. @returns false if the mailer closes in the meantime. */
  async #pause(wait: number): Promise<boolean> {
    const { signal } = this.#closing
    if (wait <= 0) return !signal.aborted
    return sleep(wait, true, { signal, ref: false }).catch(() => false)
  }
}
