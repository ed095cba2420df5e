import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import {
  changeRole as changeRoleAction,
  switchMaintenance as switchMaintenanceAction,
} from '#sync/actions/administration.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Tx } from '../db/writer.ts'
import { switchMaintenance as switchMode } from '../maintenance/mode.ts'
import { implement } from '../sync/implement.ts'
import { assertRole } from '../auth/role.ts'
import { recordForDevices } from './record-for-devices.ts'
import { setRole } from './set-role.ts'
import { tellDecisions } from './tell-decisions.ts'

export const changeRole = implement(changeRoleAction, async (context, { id, role, isGiven }) => {
  const { tx, actor, resources, after } = context
  await assertRole(tx, actor, 'administrator')
  if (id === actor.userId && isGiven)
    throw new Refusal('forbidden', 'You cannot give yourself a role.')
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.deleted, false)))
  if (!person) throw new Refusal('not_found', 'This user does not exist.')
  if (role === 'administrator' && !isGiven && person.administrator) await assertOther(tx, id)
  const isChanged = await setRole(tx, person, { role, isGiven, by: actor.userId }, context)
  if (isChanged) after(() => tellDecisions(resources))
  return { message: 'The role was changed.' }
})

/** A suspended administrator cannot log in. The command line can leave a server without one. */
async function assertOther(tx: Tx, id: string): Promise<void> {
  const canWork = and(
    eq(users.administrator, true),
    eq(users.deleted, false),
    isNull(users.suspendedAt),
  )
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(canWork, ne(users.id, id)))
    .limit(1)
  if (!other)
    throw new Refusal(
      'conflict',
      'This is the only administrator. Make someone else an administrator first.',
    )
}

export const switchMaintenance = implement(switchMaintenanceAction, async (context, wanted) => {
  const { tx, actor, now } = context
  await assertRole(tx, actor, 'administrator')
  const ruling = await switchMode(tx, wanted, now)
  if (ruling) await recordForDevices(context, ruling)
  return { message: 'Maintenance mode was set.' }
})
