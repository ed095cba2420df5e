import { Argon2id } from 'oslo/password'
import { Refusal } from '#sync/refusal.ts'

const argon2 = new Argon2id()

// Of a password that nobody has, with the parameters of every other hash.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Zk2e06ytjnLWBhgq/+iyDg$R6MV+pbvP+EUzynyKOTA3RJLJV5IxjZciVlH6TvElA0'

/** Hashes by Argon2id. @throws Refusal `limited` when too many wait already. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(password))

/** Whether the password is the one of this hash; without a hash it is not, at the same cost. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const verified = await inTurn(() => argon2.verify(hash ?? nobodysHash, password))
  return verified && hash !== undefined
}

// Each takes 19 MiB and a core: more at once would only starve everything else.
const mostAtOnce = 2
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await turn()
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) {
    const sentence = 'Too many people are logging in right now. Please try again in a moment.'
    throw new Refusal('limited', sentence, undefined, 5)
  }
  return new Promise((resolve) => waiting.push(resolve))
}
