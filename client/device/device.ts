import { Dexie, type Table } from 'dexie'
import * as v from 'valibot'
import { storedUserSchema, type StoredUser } from '#sync/accounts/session.ts'
import { second } from '#sync/time.ts'

interface LastSession {
  key: 'session'
  user: StoredUser
  /** For the service worker, which cannot read the storage of tabs. */
  remembered: boolean
}

interface Renewal {
  key: 'renewal'
  name: string
}

/** What this browser knows before a session starts. client/index.html reads it, too. */
class Device extends Dexie {
  declare readonly meta: Table<LastSession | Renewal, string>

  constructor() {
    // A browser that is killed must find again what it has told the server.
    super('quad-device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ meta: 'key' })
    this.on('versionchange', () => this.close())
  }
}

const device = new Device()

/** In milliseconds. Browsers, especially on iOS, sometimes never answer a database request. */
const patience = 5 * second

// A browser without databases (private windows of old versions) still logs in, online only.
const orNothing = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, patience))]).catch(
    () => undefined,
  )

export async function lastUser(): Promise<StoredUser | undefined> {
  const last = await lastSession()
  const parsed = v.safeParse(storedUserSchema, last?.user)
  return parsed.success ? parsed.output : undefined
}

export async function lastSession(): Promise<LastSession | undefined> {
  const stored = await orNothing(device.meta.get('session'))
  return stored?.key === 'session' ? stored : undefined
}

export async function storeLastUser(user: StoredUser, remembered: boolean): Promise<void> {
  await device.meta.put({ key: 'session', user, remembered }).catch(() => undefined)
}

export async function clearLastUser(): Promise<void> {
  await device.meta.delete('session').catch(() => undefined)
}

/** Removes all that this browser knows before a session starts. */
export async function clearDevice(): Promise<void> {
  await device.meta.clear().catch(() => undefined)
}

/** The name of the newest renewal of the cookie, which is on disk. Each renewal sends it. */
export async function storedRenewal(): Promise<string | undefined> {
  const stored = await orNothing(device.meta.get('renewal'))
  return stored?.key === 'renewal' ? stored.name : undefined
}

/**
 * Stores the name of a renewal if it is the newest, by login and number; it is on disk when this
 * resolves. Answers to several tabs may arrive in any order. Of those with the same number, all tabs
 * must go on with one.
 * @returns whether to use it
 */
export async function storeRenewal(name: string): Promise<boolean> {
  const write = device.transaction('rw', device.meta, async () => {
    const stored = await device.meta.get('renewal')
    const storedName = stored?.key === 'renewal' ? stored.name : ''
    if (storedName === name) return true
    const [login, number] = name.split('.')
    const [storedLogin, storedNumber] = storedName.split('.')
    if (storedLogin === login && Number(storedNumber) >= Number(number)) return false
    await device.meta.put({ key: 'renewal', name })
    return true
  })
  return (await orNothing(write)) ?? true
}
