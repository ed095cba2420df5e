import * as v from 'valibot'

/** GET /api/health. `database` is `ok` or `unavailable`, and `status` the same in one word. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  version: v.string(),
  database: v.picklist(['ok', 'unavailable']),
})

/** GET /api/config: what the pages before sign-in have to know. `university`: the only one there is. */
export const publicConfigSchema = v.object({
  emailSuffixes: v.array(v.string()),
  schoolDomain: v.nullable(v.string()),
  university: v.nullable(v.string()),
  version: v.string(),
})
