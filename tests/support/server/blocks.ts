import type { Door, SignedIn } from '../people/cast.ts'

/** One person blocks another, by the documented call. */
export const block = (door: Door, blocker: SignedIn, blocked: SignedIn): Promise<void> =>
  set(door, 'POST', '/api/block/block', blocker, blocked)

export const unblock = (door: Door, blocker: SignedIn, blocked: SignedIn): Promise<void> =>
  set(door, 'PATCH', '/api/block/unblock', blocker, blocked)

async function set(
  door: Door,
  method: string,
  path: string,
  { accessToken }: SignedIn,
  { user }: SignedIn,
): Promise<void> {
  const response = await door.request(path, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: user.id }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
