import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import type { Turns } from './turns.ts'

/** Callers take turns, so that whoever keeps many calls open delays nobody else. */
export const inTurn =
  (turns: Turns, ownerOf: (c: Context<Env>) => string): MiddlewareHandler<Env> =>
  async (c, next) => {
    await turns.wait(ownerOf(c))
    await next()
  }
