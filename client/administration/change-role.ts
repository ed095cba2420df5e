import { messageSchema } from '#sync/answer.ts'
import { aRole, type AdministeredAccount, type Role } from '#sync/moderation/administration.ts'
import { isolated } from '#sync/texts/isolated.ts'
import { api } from '../device/session/api.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { noteSent } from '../moderation/decisions.ts'

/** Gives or takes a role. Needs a connection, as everything that administrators do. */
export async function changeRole(
  { _id: id, username }: AdministeredAccount,
  role: Role,
  isGiven: boolean,
): Promise<void> {
  const answer = await api('PUT', `/api/administration/accounts/${id}/role`, {
    body: { role, isGiven },
    schema: messageSchema,
  })
  if (!answer.error) noteSent()
  showOutcome(answer.error ? { kind: 'refused', message: answer.message } : { kind: 'confirmed' }, {
    id: 'role',
    failed: 'The role was not changed',
    done: {
      title: 'Role changed',
      message: `${isolated(username)} is ${isGiven ? 'now' : 'no longer'} ${aRole[role]}.`,
    },
  })
}
