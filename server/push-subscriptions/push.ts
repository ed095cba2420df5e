import { eq } from 'drizzle-orm'
import { pushSubscriptions } from '#drizzle/schema/push-subscriptions.ts'
import { minute, second } from '#sync/time.ts'
import type { NotificationRow } from '../notifications/answer.ts'
import type { Timers } from '../realtime/timers.ts'
import type { Resources } from '../resources.ts'
import { deliver, type Outcome } from './deliver.ts'
import { isOfPushService } from './hosts.ts'
import { pushMessage } from './message.ts'
import { subscriptionsOf } from './queries.ts'

const mostUnderWay = 10
/**
 * A hanging service must not fill the memory. Notifications beyond this are only behind the bell.
 */
const mostWaiting = 10_000
/** Milliseconds before the second and the third attempt. */
const pauses = [5 * second, minute]
const longestPause = 10 * minute

/** A notification to push to the browsers of a person. */
export interface PushNotice {
  userId: string
  row: NotificationRow
}

interface Delivery extends PushNotice {
  endpoint: string
  tries: number
}

type PushResources = Pick<
  Resources,
  'config' | 'pushKeys' | 'readers' | 'writer' | 'clock' | 'log' | 'metrics'
>

/**
 * Pushes notifications to browsers. Nothing waits for it. A lost push loses nothing, because each
 * notification is a row first.
 */
export class Push {
  readonly #needed: PushResources & { timers: Timers }
  readonly #ended = new AbortController()
  readonly #waiting: Delivery[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #pausing = new Set<() => void>()
  readonly #refusedWith = new Set<string>()

  constructor(needed: PushResources & { timers: Timers }) {
    this.#needed = needed
  }

  /** Call it after the commit. */
  send(notices: readonly PushNotice[]): void {
    if (!this.#ended.signal.aborted) this.#begin(this.#findBrowsers(notices))
  }

  /** How many pushes are under way or wait. */
  get waiting(): number {
    return this.#waiting.length + this.#underWay.size + this.#pausing.size
  }

  /** Drops pushes that are under way, so that the end does not wait for a push service. */
  async close(): Promise<void> {
    this.#ended.abort()
    this.#waiting.length = 0
    for (const callOff of this.#pausing) callOff()
    await Promise.all(this.#underWay)
  }

  async #findBrowsers(notices: readonly PushNotice[]): Promise<void> {
    const { readers, clock } = this.#needed
    await readers.read(async (db) => {
      for (const each of notices) {
        const found = await subscriptionsOf(db, each.userId, clock())
        for (const { endpoint } of found) this.#waiting.push({ ...each, endpoint, tries: 0 })
      }
    })
    this.#waiting.splice(mostWaiting)
    this.#next()
  }

  #next(): void {
    while (this.#underWay.size < mostUnderWay && !this.#ended.signal.aborted) {
      const delivery = this.#waiting.shift()
      if (!delivery) return
      this.#begin(this.#send(delivery))
    }
  }

  #begin(work: Promise<void>): void {
    const done = work
      // An endpoint is a secret, and the error of a query names it.
      .catch((error: unknown) => this.#needed.log.error(`A push failed: ${nameOf(error)}`))
      .finally(() => {
        this.#underWay.delete(done)
        this.#next()
      })
    this.#underWay.add(done)
  }

  async #send(delivery: Delivery): Promise<void> {
    const { config, readers, clock } = this.#needed
    const { endpoint, userId, row } = delivery
    // The person may have logged out there in the meantime.
    const living = await readers.read((db) => subscriptionsOf(db, userId, clock()))
    const subscription = living.find((each) => each.endpoint === endpoint)
    if (!subscription || !isOfPushService(endpoint, config.pushHosts)) return
    if (this.#ended.signal.aborted) return
    const message = pushMessage(this.#needed, subscription, row)
    const outcome = await deliver(endpoint, message, this.#ended.signal)
    await this.#judge(delivery, outcome)
  }

  async #judge(delivery: Delivery, { status, retryAfter }: Outcome): Promise<void> {
    if (status === 404 || status === 410) return this.#forget(delivery.endpoint)
    if (status === undefined || status === 429 || status >= 500) {
      return this.#tryAgain(delivery, retryAfter)
    }
    if (status < 300) return
    this.#needed.metrics.pushFailures.inc({ problem: 'refused' })
    this.#warnOnce(`${new URL(delivery.endpoint).host} answers ${status}`)
  }

  #forget(endpoint: string): Promise<void> {
    return this.#needed.writer.write({
      async run(tx) {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
      },
    })
  }

  #tryAgain(delivery: Delivery, retryAfter: number): void {
    if (this.#ended.signal.aborted) return
    const pause = pauses[delivery.tries]
    if (pause === undefined) {
      this.#needed.metrics.pushFailures.inc({ problem: 'unreachable' })
      return
    }
    const wanted = Math.min(retryAfter * second, longestPause)
    const callOff = this.#needed.timers.after(Math.max(pause, wanted), () => {
      this.#pausing.delete(callOff)
      this.#waiting.push({ ...delivery, tries: delivery.tries + 1 })
      this.#waiting.splice(mostWaiting)
      this.#next()
    })
    this.#pausing.add(callOff)
  }

  #warnOnce(refusal: string): void {
    if (this.#refusedWith.has(refusal)) return
    this.#refusedWith.add(refusal)
    this.#needed.log.warn(`A push was refused: ${refusal}.`)
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
