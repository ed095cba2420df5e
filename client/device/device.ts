import { Dexie, type EntityTable } from 'dexie'
import * as v from 'valibot'
import { storedUserSchema, type SessionUser } from '#sync/accounts/accounts.ts'

interface LastSession {
  key: 'session'
  user: SessionUser
  /** For the service worker, which cannot read the storage of tabs. */
  remembered: boolean
}

/** The last logged-in user, which this browser knows before a session starts. */
class Device extends Dexie {
  declare readonly meta: EntityTable<LastSession, 'key'>

  constructor() {
    super('quad-device')
    this.version(1).stores({ meta: 'key' })
    this.on('versionchange', () => this.close())
  }
}

const device = new Device()

// A browser without databases (private windows of old versions) still logs in, online only.
export async function lastUser(): Promise<SessionUser | undefined> {
  const last = await lastSession()
  const parsed = v.safeParse(storedUserSchema, last?.user)
  return parsed.success ? parsed.output : undefined
}

export const lastSession = (): Promise<LastSession | undefined> =>
  device.meta.get('session').catch(() => undefined)

export async function storeLastUser(user: SessionUser, remembered: boolean): Promise<void> {
  await device.meta.put({ key: 'session', user, remembered }).catch(() => undefined)
}

export async function clearLastUser(): Promise<void> {
  await device.meta.clear().catch(() => undefined)
}
