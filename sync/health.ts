import * as v from 'valibot'
import { schoolLoginSchema } from './accounts/school-login-config.ts'

/** Why a scheduled backup failed. The server's log has the details, which name its folders. */
const backupProblems = ['no_space', 'no_access', 'damaged', 'other'] as const
export type BackupProblem = (typeof backupProblems)[number]
export const backupProblemSchema = v.picklist(backupProblems)

/** Why the mail server does not accept email. The server's log has the details. */
const mailProblems = [
  'unreachable',
  'unknown_host',
  'certificate',
  'not_encrypted',
  'login',
  'sender',
  'relay',
  'recipient',
  'busy',
  'content',
  'other',
] as const
export type MailProblem = (typeof mailProblems)[number]
export const mailProblemSchema = v.picklist(mailProblems)

/** GET /api/health. `status` is `unavailable` if any part is. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  database: v.picklist(['ok', 'unavailable', 'full']),
  /** Whether the newest scheduled backup worked; `none` if there is no backup at all yet. */
  backup: v.picklist(['ok', 'failed', 'none']),
  /** Why the newest scheduled backup failed, or null if it did not. */
  backupProblem: v.nullable(backupProblemSchema),
  /** Whether the mail server accepts email; `failing` if one was refused several times. */
  mail: v.picklist(['ok', 'failing']),
  /** Why the newest of these emails was refused, or null if all are accepted. */
  mailProblem: v.nullable(mailProblemSchema),
  /** The certificate, `expiring` for its last 14 days; null if a proxy has it. */
  certificate: v.nullable(v.picklist(['ok', 'expiring', 'expired'])),
  /** Whether maintenance mode is on. Reading goes on, so the status is 200. */
  maintenance: v.boolean(),
})

/** GET /api/health/live and /ready. */
export const lifeSchema = v.object({ status: v.picklist(['ok', 'unavailable']) })

/** How the school looks: tokens of the app's style sheet, and what visitors read. */
export const schoolLookSchema = v.object({
  theme: v.record(v.string(), v.string()),
  welcome: v.nullable(v.string()),
})
export type SchoolLook = v.InferOutput<typeof schoolLookSchema>

/** GET /api/config: what the login and sign-up pages need. `university` is set if the server is for one school. */
export const publicConfigSchema = v.object({
  emailSuffixes: v.array(v.string()),
  /** The email domains of the only school of this server. Empty: every university may sign up. */
  schoolDomains: v.array(v.string()),
  university: v.nullable(v.string()),
  /** Where people reach those who run the server: a `mailto:` or `https:` address. */
  contact: v.nullable(v.string()),
  /** The version of the terms that a sign-up accepts. */
  termsVersion: v.string(),
  look: schoolLookSchema,
  schoolLogin: schoolLoginSchema,
  version: v.string(),
})
