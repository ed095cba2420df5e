import { usernameKey } from '#sync/accounts/accounts.ts'
import type { Block } from '#sync/blocks.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { isId } from '#sync/id.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { useQuery } from '../device/use-query.ts'
import { useProfiles } from '../profiles/queries.ts'

/**
 * The block between the user and a person, who is named by id or username; null if there is none,
 * undefined until it was read. The device knows the name of a blocked person, not of a blocker.
 */
export const useBlock = (named: string): Block | null | undefined =>
  useQuery((rows) => {
    const none = rows.isWhole('blocks') ? null : undefined
    if (isId(named)) return rows.get('blocks', named) ?? none
    const key = usernameKey(named)
    return rows.all('blocks').find(({ username = '' }) => usernameKey(username) === key) ?? none
  })

/** A person whom the user blocks, or blocked until an unblock that waits to be sent. */
export interface BlockedUser {
  userId: string
  isBlocked: boolean
  username: string
  name?: string | undefined
  image?: string | undefined
}

/** The people whom the user blocks, by name; undefined until they were read. */
export function useBlockedUsers(): BlockedUser[] | undefined {
  const rows = useQuery((all) => (all.isWhole('blocks') ? blockedIn(all) : undefined))
  const ids = rows?.map(({ block }) => block.userId) ?? []
  const profiles = useProfiles(ids)
  return (
    profiles &&
    rows
      ?.map((each) => withName(each, profiles))
      .toSorted((one, other) => one.username.localeCompare(other.username))
  )
}

/** What the device knows of a blocked person. */
interface Blocked {
  block: Block
  isBlocked: boolean
  talk: { messagesWith: string; profileImagePath?: string | undefined } | undefined
}

function blockedIn(rows: Rows): Blocked[] {
  const own = rows.all('blocks').filter(({ isBlocked }) => isBlocked)
  const ended = rows.pending('blocks').flatMap((key) => {
    const before = rows.below('blocks', key)
    return before?.isBlocked && !rows.get('blocks', key)?.isBlocked ? [before] : []
  })
  return [...own, ...ended].map((block) => ({
    block,
    isBlocked: !ended.includes(block),
    talk: rows.get('conversations', block.userId),
  }))
}

/** A block that waits to be sent has no name yet. The device may know it from elsewhere. */
function withName(
  { block, isBlocked, talk }: Blocked,
  profiles: readonly (PublicProfile | undefined)[],
): BlockedUser {
  const { userId, username, name, image } = block
  if (username !== undefined) return { userId, isBlocked, username, name, image }
  const profile = profiles.find((each) => each?.id === userId)
  return {
    userId,
    isBlocked,
    username: profile?.username ?? talk?.messagesWith ?? '',
    name: profile && `${profile.firstName} ${profile.lastName}`,
    image: profile?.profileImage?.small ?? talk?.profileImagePath,
  }
}
