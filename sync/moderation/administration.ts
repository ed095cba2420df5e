import * as v from 'valibot'
import { runningMaintenanceSchema } from './maintenance.ts'
import type { Verdict } from './moderation.ts'

/** What a person may do on a server beside what all students may. */
export const roles = ['moderator', 'administrator'] as const
export type Role = (typeof roles)[number]

export const roleNames: Readonly<Record<Role, string>> = {
  moderator: 'Moderator',
  administrator: 'Administrator',
}

/** With its article, as in “You are now a moderator.” */
export const aRole: Readonly<Record<Role, string>> = {
  moderator: 'a moderator',
  administrator: 'an administrator',
}

/** What an administrator can decide about an account, whether or not someone has reported it. */
export const accountVerdicts = [
  'suspend',
  'reinstate',
  'reset',
  'delete',
] as const satisfies readonly Verdict[]
export type AccountVerdict = (typeof accountVerdicts)[number]

/** An account as administrators see it, without its address. Times are ISO 8601. */
export const administeredAccountSchema = v.object({
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  university: v.string(),
  createdAt: v.string(),
  roles: v.array(v.picklist(roles)),
  hasTwoFactor: v.boolean(),
  suspended: v.optional(v.object({ since: v.string(), until: v.optional(v.string()) })),
})
export type AdministeredAccount = v.InferOutput<typeof administeredAccountSchema>

/** A sign-up whose emailed link was not opened yet, without its address. Times are ISO 8601. */
export const waitingSignUpSchema = v.object({
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  university: v.string(),
  /** When the newest link was mailed. */
  mailedAt: v.string(),
  expiresAt: v.string(),
})
export type WaitingSignUp = v.InferOutput<typeof waitingSignUpSchema>

/** How the server is. A finding is of a check of `quad doctor`, in its words. */
export const serverStateSchema = v.object({
  version: v.string(),
  findings: v.array(
    v.object({
      name: v.string(),
      level: v.picklist(['ok', 'warning', 'fault']),
      says: v.string(),
      remedy: v.optional(v.string()),
    }),
  ),
  /** Null while maintenance mode is off. */
  maintenance: v.nullable(runningMaintenanceSchema),
})
export type ServerState = v.InferOutput<typeof serverStateSchema>
