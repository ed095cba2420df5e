import prototypes from './confusables.json'

/** Which characters look like which, from Unicode 15.0 (UTS 39), for the letters of usernames. */
const lookalikes = new Map(Object.entries(prototypes))

/**
 * What a username looks like: names of the same look are easily mistaken for each other. It is the
 * skeleton of Unicode Technical Standard 39, taken twice, so that capitals of one alphabet match
 * small letters of another.
 */
export const usernameLook = (username: string): string =>
  skeletonOf(skeletonOf(username.normalize('NFKC')).toLowerCase())

const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFD'), (each) => lookalikes.get(each) ?? each)
    .join('')
    .normalize('NFD')

/** Names that would seem to be those of the school or of Quad, in whatever spelling. */
const reservedLooks = new Set(
  [
    'abuse',
    'admin',
    'administrator',
    'campus',
    'contact',
    'deleteduser',
    'everyone',
    'help',
    'helpdesk',
    'mod',
    'moderation',
    'moderator',
    'moderators',
    'official',
    'postmaster',
    'quad',
    'quadteam',
    'root',
    'safety',
    'security',
    'staff',
    'support',
    'system',
    'team',
    'university',
    'webmaster',
  ].map(coarseLook),
)

export const isReserved = (username: string): boolean => reservedLooks.has(coarseLook(username))

/** Without separators, and with one sign for what is tall and narrow: `adm1n` is `a.d.m.i.n`. */
function coarseLook(username: string): string {
  return usernameLook(username.replaceAll(/[._-]/g, '')).replaceAll('l', 'i')
}
