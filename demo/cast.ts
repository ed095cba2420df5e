import { faceOf, type Face } from './portrait.ts'

const files = import.meta.glob<string>('./students.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Student {
  username: string
  firstName: string
  lastName: string
  college: string
  email: string
  /** Years until graduation. */
  yearsLeft: number
  bio: string
  /** The meeting point; the last sentence of some of the student's listings. */
  place: string
  /** Students without a face have no portrait. */
  face: Face | undefined
}

const domains: Record<string, string> = {
  'Purdue University': 'purdue.edu',
  'University of Notre Dame': 'nd.edu',
}

// The blank line of a student without a bio is not followed by a comma.
const blank = /\n\n(?=\S+, )/

/** The students of the demo campus. */
export const cast: Student[] = Object.values(files).join('').trim().split(blank).map(read)

/** `username, First Last, college, +years, face`; then a line for the bio and one for the place. */
function read(block: string): Student {
  const [head = '', bio = '', place = ''] = block.split('\n')
  const [username = '', name = '', college = '', years = '', look] = head.split(', ')
  const [firstName = '', lastName = ''] = name.split(' ')
  const domain = domains[college]
  if (domain === undefined || place === '') throw new Error(`The demo cannot read ${head}.`)
  const email = `${username}@${domain}`
  const face = look === undefined ? undefined : faceOf(look)
  return {
    username,
    firstName,
    lastName,
    college,
    email,
    yearsLeft: Number(years),
    bio,
    place,
    face,
  }
}
