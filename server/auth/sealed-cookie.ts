import type { Context } from 'hono'
import * as v from 'valibot'
import { deletePrivateCookie, readPrivateCookie, setPrivateCookie } from './cookie.ts'
import { seal, unseal } from './sealed.ts'
import type { Env } from '../env.ts'

interface Options<S> {
  name: string
  /** Milliseconds. */
  lifetime: number
  /** `Lax` for a cookie that must arrive with the browser when another site sends it here. */
  sameSite: 'Lax' | 'Strict'
  schema: S
}

const envelope = v.object({ value: v.unknown(), endsAt: v.number() })

/**
 * A value that a browser keeps for the server and can neither read nor change. The server stores
 * nothing.
 */
export class SealedCookie<S extends v.GenericSchema> {
  readonly #options: Options<S>

  constructor(options: Options<S>) {
    this.#options = options
  }

  set(c: Context<Env>, value: v.InferOutput<S>): void {
    const { name, lifetime, sameSite } = this.#options
    const { clock, keyring } = c.get('resources')
    const text = JSON.stringify({ value, endsAt: clock() + lifetime })
    const sealed = seal(keyring.cookies, name, Buffer.from(text))
    setPrivateCookie(c, { name, value: sealed, sameSite, maxAge: lifetime / 1000 })
  }

  /** @returns undefined without a cookie, and for one that is too old or not from this server */
  read(c: Context<Env>): v.InferOutput<S> | undefined {
    const { name, schema } = this.#options
    const { clock, keyring } = c.get('resources')
    const sealed = readPrivateCookie(c, name)
    if (sealed === undefined) return undefined
    try {
      const text = Buffer.from(unseal(keyring.cookies, name, sealed)).toString()
      const { value, endsAt } = v.parse(envelope, JSON.parse(text))
      return endsAt > clock() ? v.parse(schema, value) : undefined
    } catch {
      return undefined
    }
  }

  clear(c: Context<Env>): void {
    deletePrivateCookie(c, this.#options.name)
  }
}
