import { readName } from '#server/auth/refresh-token.ts'
import type { IssuedToken } from '#server/auth/sessions.ts'

/** A browser of the owner, or the program of a thief. */
export class Holder {
  cookie: string
  /** The newest renewal, which the pages of a browser share. */
  renewal: string | undefined
  /** How many renewals wait for an answer. */
  waiting = 0
  #from = 0

  constructor(cookie: string, renewal?: string) {
    this.cookie = cookie
    this.renewal = renewal
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

  /** Receives an answer, perhaps after a later one, as client/device/session/ does. */
  receive({ token, name }: IssuedToken): void {
    this.cookie = token
    if (generationOf(name) > generationOf(this.renewal)) this.renewal = name
  }
}

const generationOf = (token = ''): number =>
  readName(token.split('.').slice(0, 3).join('.'))?.generation ?? -1
