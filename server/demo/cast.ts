import { faceOf, type Face } from './drawings/portrait.ts'

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
  /** Graduates so many years from now. */
  yearsLeft: number
  bio: string
  /** Where things change hands; the last line of some of the student's listings. */
  place: string
  /** What the portrait shows; without one the student has none. */
  face: Face | undefined
}

const domains: Record<string, string> = {
  'Purdue University': 'purdue.edu',
  'University of Notre Dame': 'nd.edu',
}

// A student without a line about oneself has an empty one there, but no comma follows it.
const blank = /\n\n(?=\S+, )/

/** The students of the demo campus. */
export const cast: Student[] = Object.values(files).join('').trim().split(blank).map(read)

/** `username, First Last, college, +years, face`, then a line about oneself and a place. */
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
