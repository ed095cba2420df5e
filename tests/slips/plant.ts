import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vitest/config'
import { findSlips, withSlip, type Slip } from './find-slips.ts'
import { isSlippery } from './slippery.ts'

const root = process.cwd()

/**
 * Changes what tests load, and no file. `SLIP` is the slip to plant. With `SLIPS_REACHED`, each
 * function says when it is called; see `reached.ts`.
 */
export function plant(): Plugin {
  return {
    name: 'plant',
    enforce: 'pre',
    load(id) {
      const { SLIP, SLIPS_REACHED } = process.env
      if (SLIP === undefined && SLIPS_REACHED === undefined) return undefined
      const file = relative(root, id)
      if (SLIPS_REACHED !== undefined)
        return isSlippery(file) ? reporting(file, readFileSync(id, 'utf8')) : undefined
      const slip: Slip = JSON.parse(SLIP ?? '')
      if (slip.file !== file) return undefined
      return withSlip(slip, readFileSync(id, 'utf8'))
    },
  }
}

/** The text with a call at the start of each function. */
function reporting(file: string, text: string): string {
  const insertions = findSlips(file, text).bodies.flatMap(({ start, end, isBlock, inside }) => {
    const call = `globalThis.reached?.add('${file} ${inside}')`
    return isBlock
      ? [{ at: start + 1, added: `${call};` }]
      : [
          { at: start, added: `(${call}, ` },
          { at: end, added: ')' },
        ]
  })
  let changed = text
  for (const { at, added } of insertions.toSorted((one, other) => other.at - one.at))
    changed = changed.slice(0, at) + added + changed.slice(at)
  return changed
}
