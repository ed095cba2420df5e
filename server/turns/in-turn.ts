import type { MiddlewareHandler } from 'hono'
import { callerOf, type Env } from '../env.ts'
import type { Turns } from './turns.ts'

/** Callers take turns, so that whoever keeps many calls open delays nobody else. */
export const inTurn =
  (turns: Turns): MiddlewareHandler<Env> =>
  async (c, next) => {
    await turns.wait(callerOf(c))
    await next()
  }
