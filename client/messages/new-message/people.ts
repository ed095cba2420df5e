import { deletedUserName } from '#sync/accounts/accounts.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { isId } from '#sync/id.ts'
import type { PublicProfile } from '#sync/profiles.ts'
import { plainWords, searchWords } from '#sync/texts/search.ts'
import { currentDatabase } from '../../device/current-database.ts'
import { shownUser } from '../../device/session/store.ts'
import { useQuery } from '../../device/use-query.ts'
import { useStored } from '../../device/use-stored.ts'

/** Someone whom this device knows. */
export interface KnownPerson {
  id: string
  username: string
  /** The full name, if the device has seen the profile. */
  name: string | undefined
  image: string | undefined
  /** The last message, of someone with whom there is a conversation. */
  lastText?: string | undefined
}

export interface KnownPeople {
  /** Those of conversations, the latest first. */
  recent: KnownPerson[]
  /** Those of listings, the newest first. */
  sellers: KnownPerson[]
}

const most = { recent: 8, sellers: 20 }

/** The people on this device whose name or username has words that begin as typed. */
export function usePeople(typed: string): KnownPeople {
  const profiles = useStored(() => currentDatabase().profiles.toArray(), [])
  return useQuery((rows) => peopleIn(rows, profiles ?? [], typed))
}

function peopleIn(rows: Rows, profiles: readonly PublicProfile[], typed: string): KnownPeople {
  const known = new Map(profiles.map((profile) => [profile.id, profile]))
  const words = searchWords(typed)
  const listed = new Set([shownUser()?.id])
  const found = (id: string, username: string, image?: string): KnownPerson[] => {
    if (listed.has(id) || !isId(id) || username === deletedUserName) return []
    listed.add(id)
    if (rows.get('blocks', id)) return []
    const profile = known.get(id)
    const name = profile && `${profile.firstName} ${profile.lastName}`.trim()
    const person = { id, username, name, image: image ?? profile?.profileImage?.small }
    return isMeant(person, words) ? [person] : []
  }
  const recent = rows
    .all('conversations')
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .flatMap(({ otherUserId, messagesWith, profileImagePath, last }) =>
      found(otherUserId, messagesWith, profileImagePath).map((person) => ({
        ...person,
        lastText: last?.text,
      })),
    )
  const sellers = rows
    .all('listings')
    .toSorted((one, other) => other.timeListed.localeCompare(one.timeListed))
    .flatMap(({ seller }) => found(seller._id, seller.username))
  return { recent: recent.slice(0, most.recent), sellers: sellers.slice(0, most.sellers) }
}

/** Dots and underscores also begin a word of a username. */
function isMeant({ username, name }: KnownPerson, words: readonly string[]): boolean {
  const text = plainWords(`@${username} ${name ?? ''}`)
  const starts = ` ${text} ${text.replaceAll(/[@._]/g, ' ')}`
  return words.every((word) => starts.includes(` ${word}`))
}
