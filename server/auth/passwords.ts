import { Argon2id } from 'oslo/password'
import { Refusal } from '#sync/refusal.ts'
import { boundedQueue } from '../turns/bounded-queue.ts'

const argon2 = new Argon2id()

// The hash of a password that no one has, with the parameters of all other hashes.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zk2e06ytjnLWBhgq/+iyDg$R6MV+pbvP+EUzynyKOTA3RJLJV5IxjZciVlH6TvElA0'

const tooManyLogins = () => {
  const sentence = 'Too many people are logging in right now. Please try again in a moment.'
  return new Refusal('limited', sentence, undefined, 5)
}
// Each hash takes 19 MiB and a core. More at a time would block everything else.
const inTurn = boundedQueue({ running: 2, waiting: 200, full: tooManyLogins })

/** Hashes with Argon2id. @throws Refusal `limited` if too many hashes wait */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(password))

/**
 * Whether the password matches the hash. Without a hash, or with the empty one of an account that has
 * no password, the result is false, at the same cost.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const verified = await inTurn(() => argon2.verify(hash || decoyHash, password))
  return verified && Boolean(hash)
}
