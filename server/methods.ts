import type { Hono, MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Env } from './env.ts'
import { errorBody, statusOf } from './refusals.ts'

const code = 'wrong_method'

/**
 * Answers a method that an address does not have with those that it has. Only the routes decide that,
 * so it says nothing about what an address names.
 */
export const refuseWrongMethods = (app: Hono<Env>): MiddlewareHandler<Env> =>
  methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      const { method } = c.req
      const allow = { allow: methods.join(', ') }
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers: allow })
      const message = `This address does not take ${method}.`
      return c.json(errorBody({ code, message }), statusOf({ code }), allow)
    },
  })
