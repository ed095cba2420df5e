import { expect } from 'vitest'

/** Prints a figure beside its limit, and fails the test if it is missed. */
export function hold(what: string, value: number, limit: { most: number } | { least: number }) {
  const isMost = 'most' in limit
  const bound = isMost ? limit.most : limit.least
  const isHeld = isMost ? value <= bound : value >= bound
  const text = `${what}: ${Number(value.toPrecision(3))} (at ${isMost ? 'most' : 'least'} ${bound})`
  console.log(`${isHeld ? ' ' : '!'} ${text}`)
  expect.soft(isHeld, text).toBe(true)
}

/** Prints a figure that has no limit. */
export const show = (what: string, value: number | string): void =>
  console.log(`  ${what}: ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`)
