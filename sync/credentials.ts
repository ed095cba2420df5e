import * as v from 'valibot'
import { sessionUserSchema } from './accounts.ts'

/** The answer to a sign-up, the same whether the address has an account or not. */
export const registeredSchema = v.object({
  user: v.object({
    id: v.string(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    college: v.string(),
    year: v.number(),
  }),
  message: v.string(),
})

/** The answer to a sign-in. The refresh token comes in a cookie. */
export const signedInSchema = v.object({ user: sessionUserSchema, accessToken: v.string() })

/** The answer to a renewal of the session, whose cookie is exchanged as well. */
export const renewedSchema = v.object({
  accessToken: v.string(),
  user: v.object({ id: v.string() }),
})

export const usernameAnswerSchema = v.object({ message: v.string(), isAvailable: v.boolean() })
