import * as v from 'valibot'

/** Why a scheduled backup failed. The server's log has the details, which name its folders. */
const backupProblems = ['no_space', 'no_access', 'damaged', 'other'] as const
export type BackupProblem = (typeof backupProblems)[number]
export const backupProblemSchema = v.picklist(backupProblems)

/** GET /api/health. `status` is `unavailable` if any part is. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  database: v.picklist(['ok', 'unavailable', 'full']),
  /** Whether the newest scheduled backup worked; `none` if there is no backup at all yet. */
  backup: v.picklist(['ok', 'failed', 'none']),
  /** Why the newest scheduled backup failed, or null if it did not. */
  backupProblem: v.nullable(backupProblemSchema),
})

/** GET /api/health/live and /ready. */
export const lifeSchema = v.object({ status: v.picklist(['ok', 'unavailable']) })

/** GET /api/config: what the login and sign-up pages need. `university` is set if the server is for one school. */
export const publicConfigSchema = v.object({
  emailSuffixes: v.array(v.string()),
  schoolDomain: v.nullable(v.string()),
  university: v.nullable(v.string()),
  version: v.string(),
})
