import { eq } from 'drizzle-orm'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import type { Tx } from '../../db/writer.ts'

/** The part of a browser's user agent that is stored. */
export const deviceOf = (userAgent: string | undefined): string => (userAgent ?? '').slice(0, 300)

/** Whether the user has logged in before, but never from this kind of device. */
export async function isNewDevice(tx: Tx, userId: string, device: string): Promise<boolean> {
  const known = await tx
    .selectDistinct({ device: sessionFamilies.device })
    .from(sessionFamilies)
    .where(eq(sessionFamilies.userId, userId))
  return known.length > 0 && !known.some((other) => kind(other.device) === kind(device))
}

/** A name in our own words, because a user agent can contain anything. */
export function deviceName(device: string): string {
  const browser = firstOf(browsers, device) ?? 'an unknown browser'
  const system = firstOf(systems, device)
  return system === undefined ? browser : `${browser} on ${system}`
}

// Ignores versions: an updated browser is not a new device.
const kind = (device: string): string => device.replace(/[\d._]+/g, '')

// In order: each user agent also contains some of the names below its own.
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'a Mac',
  CrOS: 'a Chromebook',
  Linux: 'Linux',
}

const firstOf = (names: Record<string, string>, device: string): string | undefined =>
  Object.entries(names).find(([mark]) => device.includes(mark))?.[1]
