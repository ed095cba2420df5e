import { readName } from '#server/auth/refresh-token.ts'
import { minute } from '#sync/time.ts'

/** A browser of the owner, or the program of a thief. */
export class Holder {
  /** The name of the newest renewal, which is on disk. */
  renewal: string | undefined
  /** How many renewals wait for an answer. */
  waiting = 0
  readonly hasStopped: boolean = false
  /** Which page it is: its successor does not learn what it was told. */
  page = 0
  /** How often the browser was killed. */
  life = 0
  readonly #cookies: { since: number; token: string }[]
  #from = 0

  constructor(token: string, renewal?: string) {
    this.#cookies = [{ since: -Infinity, token }]
    this.renewal = renewal
  }

  get cookie(): string {
    return this.#cookies.at(-1)?.token ?? ''
  }

  /** The generation of the token that it goes on with. */
  get generation(): number {
    return Math.max(generationOf(this.cookie), generationOf(this.renewal))
  }

  /** How many renewals in a row have succeeded since the copy was made. */
  get renewals(): number {
    return this.generation - this.#from
  }

  startCounting(): void {
    this.#from = this.generation
  }

  /** Receives the cookie of an answer, perhaps after that of a later one. */
  receive(token: string, now: number): void {
    this.#cookies.push({ since: now, token })
  }

  /** Stores the name of an answer if it is the newest, as client/device/ does. */
  store(name: string, _now: number): void {
    if (generationOf(name) > generationOf(this.renewal)) this.renewal = name
  }

  /** A refused browser asks again later. */
  isRefused(): void {}

  reload(): void {
    this.page += 1
    this.waiting = 0
  }

  /** Its cookie is the one on disk, which it had at that time. */
  kill(writtenAt: number): void {
    this.reload()
    this.life += 1
    const written = this.#cookies.filter(({ since }) => since <= writtenAt)
    this.#cookies.splice(0, Infinity, ...written)
  }
}

/** A thief who only ever renews what was copied. */
export class Keeper extends Holder {
  override hasStopped = false
  #renewals = 0
  #renewedAt = -Infinity

  override get renewals(): number {
    return this.#renewals
  }

  override receive(): void {}

  /** Renewals within a minute of one of the owner's look like those of another tab. */
  override store(_name: string, now: number): void {
    if (now - this.#renewedAt < 2 * minute) return
    this.#renewedAt = now
    this.#renewals += 1
  }

  override isRefused(): void {
    this.hasStopped = true
  }
}

const generationOf = (token = ''): number =>
  readName(token.split('.').slice(0, 3).join('.'))?.generation ?? -1
