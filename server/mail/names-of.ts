import { isolated } from '#sync/texts/isolated.ts'
import { oneLine } from './without-links.ts'

/** An email with a link for an account that someone else may have entered the address of. */
export interface ForAccount {
  to: string
  token: string
  account: NamedAccount
}

interface NamedAccount {
  username: string
  firstName: string
  lastName: string
}

/** The lines that name an account, so that a reader knows whether it is theirs. */
export const namesOf = ({ username, firstName, lastName }: NamedAccount): string[] => [
  `Name: ${isolated(oneLine(`${firstName} ${lastName}`))}`,
  `Username: ${isolated(withThinSpaces(oneLine(username)))}`,
]

/**
 * A username has no spaces, so those in it keep its dots from making links. Hair spaces do, too, and look
 * like none. An invisible character would not: browsers drop it from the address.
 */
const withThinSpaces = (text: string): string => text.replaceAll(' ', '\u200a')
