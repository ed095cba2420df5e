import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { emailDomain } from '#sync/accounts/email.ts'
import { hour, minute, second } from '#sync/time.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/writer.ts'
import type { Log } from '../log/log.ts'
import type { Timers } from '../realtime/timers.ts'
import type { MailQueue, QueuedMail } from './mail-queue.ts'
import type { Mail, MailFailed, Mailer } from './mailer.ts'
import { failureOf, type Failure } from './failure.ts'
import { messageOf } from './message.ts'
import { transportOptions } from './transport.ts'

/** The wait before each new attempt: over three days in all, as usual among mail servers. */
const waits = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  ...Array<number>(72).fill(hour),
]
const patience = 5 * second

interface Options {
  url: string
  publicUrl: string
  from: string
  queue: MailQueue
  log: Log
  clock: Clock
  timers: Timers
  failed: MailFailed
}

/**
 * Sends by SMTP, and tries again while the server is unavailable. An email is stored until the
 * server has accepted it, so restarts lose none; a crash at that moment may send it twice. Links
 * are never logged.
 */
export class SmtpMailer implements Mailer {
  readonly #needed: Omit<Options, 'url' | 'publicUrl'>
  readonly #transport: Transporter
  readonly #pending = new Set<Promise<void>>()
  /** What cancels the next try of each email that waits. */
  readonly #waiting = new Set<() => void>()
  #isClosing = false

  constructor({ url, publicUrl, ...needed }: Options) {
    this.#needed = needed
    this.#transport = createTransport({
      ...transportOptions({ url, publicUrl }),
      pool: true,
      maxConnections: 2,
      maxRequeues: 0,
    })
    this.#track(this.#resume())
  }

  async keep(tx: Tx, mail: Mail): Promise<() => void> {
    const waiting = { id: randomUUID(), mail, tries: 0, dueAt: this.#needed.clock() }
    await this.#needed.queue.add(tx, waiting)
    return () => this.#track(this.#deliver(waiting))
  }

  feign(tx: Tx, mail: Mail): Promise<undefined> {
    return this.#needed.queue.feign(tx, {
      id: randomUUID(),
      mail,
      tries: 0,
      dueAt: this.#needed.clock(),
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const { size } = this.#waiting
    for (const cancel of this.#waiting) cancel()
    if (size > 0) this.#needed.log.info(`Emails that wait for the next start: ${size}.`)
    await Promise.race([Promise.all(this.#pending), sleep(patience, undefined, { ref: false })])
    this.#transport.close()
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#needed.log.error('A mail could not be kept', error))
      .finally(() => this.#pending.delete(tracked))
    this.#pending.add(tracked)
  }

  async #resume(): Promise<void> {
    for (const waiting of await this.#needed.queue.waiting()) this.#track(this.#deliver(waiting))
  }

  async #deliver(waiting: QueuedMail): Promise<void> {
    const { queue, log, clock, failed } = this.#needed
    if (this.#isClosing) return
    if (waiting.dueAt > clock()) return this.#deliverLater(waiting)
    const failure = await this.#attempt(waiting.mail)
    if (!failure) return queue.drop([waiting.id])
    const { problem, reason, isFinal } = failure
    const whereTo = emailDomain(waiting.mail.to)
    const wait = waits[waiting.tries]
    const isDropped = isFinal || wait === undefined
    failed(problem, isDropped)
    if (isDropped) {
      log.warn(`Mail to ${whereTo} was not sent. ${reason}`)
      return queue.giveUp(waiting.id, problem, clock())
    }
    // Once for each reason: there are many tries.
    if (problem !== waiting.problem) log.warn(`Mail to ${whereTo} is tried again. ${reason}`)
    const later = { ...waiting, problem, tries: waiting.tries + 1, dueAt: clock() + wait }
    await queue.putOff(later)
    this.#deliverLater(later)
  }

  #deliverLater(waiting: QueuedMail): void {
    const { timers, clock } = this.#needed
    if (this.#isClosing) return
    const cancel = timers.after(waiting.dueAt - clock(), () => {
      this.#waiting.delete(cancel)
      this.#track(this.#deliver(waiting))
    })
    this.#waiting.add(cancel)
  }

  async #attempt(mail: Mail): Promise<Failure | undefined> {
    try {
      await this.#transport.sendMail(messageOf(mail, this.#needed.from, this.#needed.clock()))
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
}
