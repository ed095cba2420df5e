import { second } from '#sync/time.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** By these a step picks a device, a row and a value. */
export interface Numbers {
  a: number
  b: number
  c: number
}

/** The token in an action, by which the ledger identifies it. */
export function tokenOf(world: World, device: Device): string {
  device.made += 1
  return `${world.devices.indexOf(device)}:${device.made}`
}

export async function queue(
  world: World,
  device: Device,
  name: string,
  args: unknown,
  token?: string,
): Promise<void> {
  world.time += second
  await device.enqueue({ name, args, token }, world.time + device.skew)
}
