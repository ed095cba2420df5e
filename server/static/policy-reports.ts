import type { Context } from 'hono'
import * as v from 'valibot'
import { hour } from '#sync/time.ts'
import type { Env } from '../env.ts'
import type { Resources } from '../resources.ts'

export const policyReportPath = '/api/policy-reports'
export const largestPolicyReport = 16 * 1024

/** What browsers send to the `report-uri` of a policy. */
const reportSchema = v.object({
  'csp-report': v.object({
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string(), ''),
  }),
})

/**
 * The directives that are counted by name. Anybody can send a report, so other names share one
 * count and cannot fill the memory.
 */
const directives = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])

/**
 * POST /api/policy-reports: counts a violation of the content security policy. Only the directive is
 * used, because the rest may contain what a person wrote or a link with a token.
 */
export async function countViolation(c: Context<Env>): Promise<Response> {
  const report = v.safeParse(reportSchema, await c.req.json().catch(() => undefined))
  if (!report.success) return c.body(null, 204)
  const { 'effective-directive': effective, 'violated-directive': violated } =
    report.output['csp-report']
  const [name = ''] = (effective ?? violated).split(' ')
  const directive = directives.has(name) ? name : 'other'
  const resources = c.get('resources')
  resources.metrics.policyViolations.inc({ directive })
  warn(resources, directive)
  return c.body(null, 204)
}

const warnedAt = new WeakMap<Resources, Map<string, number>>()

/** Once an hour for each directive, because a page with a fault reports each visit. */
function warn(resources: Resources, directive: string): void {
  const { clock, log } = resources
  const known = warnedAt.get(resources) ?? new Map<string, number>()
  warnedAt.set(resources, known)
  const now = clock()
  if (now - (known.get(directive) ?? -Infinity) < hour) return
  known.set(directive, now)
  log.warn(`A browser reported a violation of the content security policy: ${directive}.`)
}
