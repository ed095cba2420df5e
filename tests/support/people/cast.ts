/** A running Quad, behind a socket or in this process. */
export interface Door {
  /** Its public address. */
  readonly url: string
  request(path: string, init?: RequestInit): Promise<Response>
  /** Waits for the newest email to that address and returns its first link. */
  linkFor(email: string): Promise<string>
}

export interface Person {
  firstName: string
  lastName: string
  username: string
  email: string
  college: string
  year: number
  password: string
  /** The version that the sign-up showed, by default the current one. */
  acceptedTerms?: string
}

/** A logged-in user: the answer of POST /api/auth/login, and its refresh cookie. */
export interface SignedIn {
  user: { id: string; username: string } & Record<string, unknown>
  accessToken: string
  cookie: string
}

/** A verified account, and a login of its person. */
export type Student = Person & SignedIn

const person = (firstName: string, lastName: string, college: string, domain: string): Person => ({
  firstName,
  lastName,
  username: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@${domain}`,
  college,
  year: new Date().getFullYear() + 2,
  password: `${firstName}-Sells-Desks!1`,
})

/** Maya and Jonas share a campus; Dre studies elsewhere. All three are verified. */
export const cast = {
  maya: person('Maya', 'Keller', 'Purdue University', 'purdue.edu'),
  jonas: person('Jonas', 'Weber', 'Purdue University', 'purdue.edu'),
  dre: person('Dre', 'Coleman', 'University of Notre Dame', 'nd.edu'),
} satisfies Record<string, Person>
export type CastName = keyof typeof cast

let made = 0

/** A person whom no other test uses; at Purdue by default. */
export function stranger(changes: Partial<Person> = {}): Person {
  made += 1
  const name = `s${process.pid}x${made}${Math.random().toString(36).slice(2, 6)}`
  const base = person('Sam', 'Torres', 'Purdue University', 'purdue.edu')
  return { ...base, username: name, email: `${name}@purdue.edu`, ...changes }
}

/** Registers and verifies through the documented calls, including the email. */
export async function join(door: Door, who: Person): Promise<void> {
  await register(door, who)
  await verify(door, who)
}

/** Registers, and leaves the email unopened. */
export async function register(door: Door, who: Person): Promise<void> {
  await call(door, 'POST', '/api/auth/register', { ...who, confirmPassword: who.password })
}

/** Follows the link of the email. */
export async function verify(door: Door, { email }: Person): Promise<void> {
  const token = new URL(await door.linkFor(email)).searchParams.get('token')
  await call(door, 'PUT', '/api/auth/verify-account', { token })
}

export async function signIn(
  door: Door,
  { email, password }: Person,
  rememberMe = false,
): Promise<SignedIn> {
  const response = await call(door, 'POST', '/api/auth/login', { email, password, rememberMe })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...((await response.json()) as Omit<SignedIn, 'cookie'>), cookie }
}

async function call(door: Door, method: string, path: string, body: unknown): Promise<Response> {
  const response = await door.request(path, {
    method,
    headers: { 'content-type': 'application/json', origin: door.url },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}
