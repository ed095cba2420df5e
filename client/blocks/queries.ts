import { useLiveQuery } from 'dexie-react-hooks'
import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Block } from '#sync/blocks.ts'
import { isId } from '#sync/id.ts'
import { currentDatabase } from '../device/current-database.ts'

/**
 * The block between the user and a person, who is named by id or username; null if there is none,
 * undefined until it was read. The device knows the name of a blocked person, not of a blocker.
 */
export const useBlock = (named: string): Block | null | undefined =>
  useLiveQuery(async () => (await findBlock(named)) ?? null, [named])

function findBlock(named: string): Promise<Block | undefined> {
  const { blocks } = currentDatabase()
  if (isId(named)) return blocks.get(named)
  const key = usernameKey(named)
  return blocks.filter(({ username = '' }) => usernameKey(username) === key).first()
}

/**
 * The people whose listings no screen shows. Their rows leave the device with the next round; until
 * then, a block that waits to be sent hides them.
 */
export const readHiddenPeople = async (): Promise<ReadonlySet<string>> =>
  new Set(await currentDatabase().blocks.toCollection().primaryKeys())

/** A person whom the user blocks, or blocked until an unblock that waits to be sent. */
export interface BlockedUser {
  userId: string
  isBlocked: boolean
  username: string
  name?: string | undefined
  image?: string | undefined
}

/** The people whom the user blocks, by name; undefined until they were read. */
export const useBlockedUsers = (): BlockedUser[] | undefined =>
  useLiveQuery(async () => {
    const { blocks, base } = currentDatabase()
    const rows = new Map((await blocks.toArray()).map((row) => [row.userId, row]))
    const before = await base.where('id').startsWith('blocks/').toArray()
    const ended = before.flatMap(({ row }) => (row && 'isBlocked' in row ? [row] : []))
    const own = [...rows.values(), ...ended.filter(({ userId }) => !rows.get(userId)?.isBlocked)]
    const shown = await Promise.all(own.filter(({ isBlocked }) => isBlocked).map(withName))
    return shown
      .map((each) => ({ ...each, isBlocked: rows.get(each.userId)?.isBlocked === true }))
      .toSorted((one, other) => one.username.localeCompare(other.username))
  })

/** A block that waits to be sent has no name yet. The device may know it from elsewhere. */
async function withName({ userId, ...row }: Block): Promise<BlockedUser> {
  if (row.username !== undefined) return { userId, ...row, username: row.username }
  const { profiles, conversations } = currentDatabase()
  const profile = await profiles.get(userId)
  const conversation = await conversations.get(userId)
  return {
    userId,
    isBlocked: row.isBlocked,
    username: profile?.username ?? conversation?.messagesWith ?? '',
    name: profile && `${profile.firstName} ${profile.lastName}`,
    image: profile?.profileImage?.small ?? conversation?.profileImagePath,
  }
}
