import { deletedUserName, usernameKey } from '#sync/accounts/accounts.ts'
import { searchMatcher } from '#sync/texts/search.ts'
import type { Rows } from '#sync/engine/replica.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { hiddenPeople } from '../../blocks/hidden-people.ts'
import { useQuery } from '../../device/use-query.ts'
import { useStored } from '../../device/use-stored.ts'
import { useConversations } from '../queries.ts'

/** Someone a message can be written to. */
export interface Person {
  id: string
  username: string
  /** First and last name, if the device holds the profile. */
  name: string | undefined
  image: string | undefined
}

const most = 5

/**
 * The people of this device whose name or username matches: those of conversations, the latest first, and
 * then sellers, the newest first. Without a search, only the former.
 */
export function usePeople(search: string, ownId: string): { recent: Person[]; sellers: Person[] } {
  const conversations = useConversations() ?? []
  const others = useQuery(sellersIn)
  const profiles = useStored(async (database) => database.profiles.toArray(), [])
  const known = new Map(profiles?.map((profile) => [profile.id, profile]))
  const matches = searchMatcher(search)
  const isFound = ({ username, name = '' }: Person) =>
    matches({ title: username, description: name })
  const talked = new Set(conversations.map(({ otherUserId }) => otherUserId))
  const recent = conversations
    .filter(({ messagesWith }) => usernameKey(messagesWith) !== usernameKey(deletedUserName))
    .map(({ otherUserId: id, messagesWith: username, profileImagePath }) =>
      personOf({ id, username }, known.get(id), profileImagePath),
    )
  const sellers = others
    .filter(({ id }) => id !== ownId && !talked.has(id))
    .map((seller) => personOf(seller, known.get(seller.id)))
  return {
    recent: recent.filter(isFound).slice(0, most),
    sellers: search.trim() === '' ? [] : sellers.filter(isFound).slice(0, most),
  }
}

const personOf = (
  { id, username }: Pick<Person, 'id' | 'username'>,
  profile: PublicProfile | undefined,
  image?: string,
): Person => ({
  id,
  username,
  name: profile && `${profile.firstName} ${profile.lastName}`,
  image: image ?? profile?.profileImage?.path,
})

function sellersIn(rows: Rows): { id: string; username: string }[] {
  const hidden = hiddenPeople(rows)
  const found = new Map<string, string>()
  const newest = rows.all('listings').toSorted((a, b) => (a.timeListed < b.timeListed ? 1 : -1))
  for (const { seller } of newest)
    if (!hidden.has(seller._id)) found.set(seller._id, seller.username)
  return [...found].map(([id, username]) => ({ id, username }))
}
