import { schoolRequests } from '#drizzle/schema/universities.ts'
import { Refusal } from '#sync/refusal.ts'
import { requestSchool } from '#sync/actions/school-requests.ts'
import { schoolRequestProblem } from '#sync/moderation/school-requests.ts'
import { implementForVisitors } from '../sync/implement.ts'

export const takeSchoolRequest = implementForVisitors(
  requestSchool,
  async ({ tx, now, address, resources: { config, limits } }, request) => {
    const problem = schoolRequestProblem(request, { suffixes: config.emailSuffixes })
    if (problem) throw new Refusal('bad_input', problem.message, problem.field)
    await limits.take(tx, 'school-requests-per-address', address, now)
    await tx.insert(schoolRequests).values({ ...request, requestedAt: now })
  },
)
