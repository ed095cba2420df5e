import { Dexie, type EntityTable } from 'dexie'
import type { SessionUser } from '#sync/accounts.ts'

interface LastSession {
  key: 'session'
  user: SessionUser
}

/** What this browser knows before anybody is known: who was signed in last. */
class Device extends Dexie {
  declare readonly meta: EntityTable<LastSession, 'key'>

  constructor() {
    super('quad-device')
    this.version(1).stores({ meta: 'key' })
    this.on('versionchange', () => this.close())
  }
}

const device = new Device()

// A browser that forbids databases (private windows of old ones) still signs in, online only.
export async function lastUser(): Promise<SessionUser | undefined> {
  return (await device.meta.get('session').catch(() => undefined))?.user
}

export async function keepLastUser(user: SessionUser): Promise<void> {
  await device.meta.put({ key: 'session', user }).catch(() => undefined)
}

export async function forgetLastUser(): Promise<void> {
  await device.meta.clear().catch(() => undefined)
}
