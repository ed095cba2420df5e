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
/** A service that hangs must not fill the memory: what is beyond is behind the bell. */
const mostWaiting = 10_000
/** Milliseconds before the second and the third try. */
const pauses = [5 * second, minute]
const longestPause = 10 * minute

/** Somebody was told something. */
export interface Told {
  userId: string
  row: NotificationRow
}

interface Delivery extends Told {
  endpoint: string
  tries: number
}

type Needed = Pick<Resources, 'config' | 'pushKeys' | 'readers' | 'writer' | 'clock' | 'log'>

/**
 * Pushes what people were told to their browsers. Nothing waits for it, and nothing is lost with it:
 * each is a row before it is pushed.
 */
export class Push {
  readonly #needed: Needed & { timers: Timers }
  readonly #ended = new AbortController()
  readonly #waiting: Delivery[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #pausing = new Set<() => void>()
  readonly #refusedWith = new Set<string>()

  constructor(needed: Needed & { timers: Timers }) {
    this.#needed = needed
  }

  /** Call it after the commit. */
  tell(told: readonly Told[]): void {
    if (!this.#ended.signal.aborted) this.#begin(this.#findBrowsers(told))
  }

  /** Lets go of what is under way, rather than have the end wait for somebody's push service. */
  async close(): Promise<void> {
    this.#ended.abort()
    this.#waiting.length = 0
    for (const callOff of this.#pausing) callOff()
    await Promise.all(this.#underWay)
  }

  async #findBrowsers(told: readonly Told[]): Promise<void> {
    const { readers, clock } = this.#needed
    await readers.read(async (db) => {
      for (const each of told) {
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
      // An endpoint is a secret, and a query that fails names it.
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
    // Since then somebody may have signed out there.
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
    if (status >= 300) this.#warnOnce(`${new URL(delivery.endpoint).host} answers ${status}`)
  }

  #forget(endpoint: string): Promise<void> {
    return this.#needed.writer.write({
      async run(tx) {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
      },
    })
  }

  #tryAgain(delivery: Delivery, retryAfter: number): void {
    const pause = pauses[delivery.tries]
    if (pause === undefined || this.#ended.signal.aborted) return
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
