import { join, signIn, stranger, type Person, type SignedIn } from '#tests/support/people/cast.ts'
import { tokenOf } from '#tests/support/people/newcomer.ts'
import { codeAt } from '#tests/support/outside/authenticator.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'

/** Calls a running server over its socket, as any program could. */
export async function call(
  server: TestServer,
  method: string,
  path: string,
  { as, body }: { as?: SignedIn; body?: unknown } = {},
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await server.request(path, {
    method,
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, answer }
}

export interface Owner extends SignedIn {
  person: Person
}

export async function ownerOn(server: TestServer): Promise<Owner> {
  const person = stranger()
  await join(server, person)
  return { ...(await signIn(server, person)), person }
}

/** The first link of the newest email to an address with that subject. */
export const linkOf = (server: TestServer, email: string, subject: string): Promise<string> =>
  until(`the email “${subject}”`, async () => {
    const mails = (await server.mails()).filter(
      (mail) => mail.subject === subject && mail.to?.[0]?.address === email,
    )
    return mails.at(-1)?.text?.match(/https?:\/\/\S+/)?.[0]
  })

/** Turns a second factor on. @returns codes, and the token of the emailed link against it */
export async function protect(server: TestServer, owner: Owner) {
  const { answer } = await call(server, 'POST', '/api/auth/2fa/setup', { as: owner, body: {} })
  const body = { token: codeAt(String(answer.secret), Date.now()) }
  const confirmed = await call(server, 'PUT', '/api/auth/2fa/setup', { as: owner, body })
  const link = await linkOf(server, owner.person.email, 'Two-factor authentication is on')
  return { codes: confirmed.answer.recoveryCodes as string[], offToken: tokenOf(link) }
}

/** Uploads a photo. */
export async function put(
  server: TestServer,
  { accessToken }: SignedIn,
  bytes: Uint8Array,
  folder = 'quad/listing-images',
) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const response = await server.request(`/api/upload-image?folder=${folder}`, {
    method: 'POST',
    headers: { origin: server.url, authorization: `Bearer ${accessToken}` },
    body: form,
  })
  const answer = (await response.json()) as {
    image: { path: string; public_id: string }
    message: string
  }
  return { status: response.status, ...answer }
}
