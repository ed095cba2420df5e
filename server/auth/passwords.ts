import { Argon2id } from 'oslo/password'
import { Refusal } from '#sync/refusal.ts'
import { FairSlots } from '../turns/fair-slots.ts'

const argon2 = new Argon2id()

// The hash of a password that no one has, with the parameters of all other hashes.
const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zk2e06ytjnLWBhgq/+iyDg$R6MV+pbvP+EUzynyKOTA3RJLJV5IxjZciVlH6TvElA0'

const tooManyLogins = () => {
  const sentence = 'Too many people are logging in right now. Please try again in a moment.'
  return new Refusal('limited', sentence, undefined, 5)
}
// Each hash takes 19 MiB and a core. More at a time would block everything else.
const slots = new FairSlots({ slots: 2, perOwner: 2 })
const mostWaiting = 200

/**
 * Callers take turns, so that one who sends many logins waits behind everybody else.
 * @param caller the user, or the address of a visitor
 */
function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
  if (slots.waitingOf(caller) >= mostWaiting) return Promise.reject(tooManyLogins())
  return slots.run(caller, work)
}

/** Hashes with Argon2id. @throws Refusal `limited` if too many hashes of the caller wait */
export const hashPassword = (password: string, caller: string): Promise<string> =>
  inTurn(caller, () => argon2.hash(password))

/**
 * Whether the password matches the hash. Without a hash, or with the empty one of an account that has
 * no password, the result is false, at the same cost.
 * @throws Refusal `limited` if too many hashes of the caller wait
 */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  caller: string,
): Promise<boolean> {
  const verified = await inTurn(caller, () => argon2.verify(hash || decoyHash, password))
  return verified && Boolean(hash)
}
