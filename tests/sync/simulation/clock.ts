import { day } from '#sync/time.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** The server remembers a device for 90 days, and the device sends again for 60 days by its own clock. */
const tolerance = 30 * day

/**
 * Sets a device's clock, in milliseconds from the right time. If it goes back further than the
 * tolerance, the device takes an action that it sent long ago for a fresh one, so the action may be
 * done twice. docs/sync.md names this limit.
 */
export async function setClock(world: World, device: Device, skew: number): Promise<void> {
  if (device.skew - skew > tolerance)
    for (const token of await device.pendingTokens()) world.shared.add(token)
  device.skew = skew
}
