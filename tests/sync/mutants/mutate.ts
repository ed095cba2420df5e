import { readFileSync } from 'node:fs'
import type { Plugin } from 'vitest/config'
import { mutants } from './mutants.ts'

/** Replaces one text of one file, if MUTANT names a mutant. */
export function mutate(name = process.env.MUTANT): Plugin {
  const mutant = name === undefined ? undefined : mutants[name]
  return {
    name: 'mutate',
    enforce: 'pre',
    load(id) {
      if (!mutant || !id.endsWith(`/${mutant.file}`)) return undefined
      const parts = readFileSync(id, 'utf8').split(mutant.from)
      if (parts.length !== 2) throw new Error(`${mutant.file} changed; correct the mutant ${name}.`)
      return parts.join(mutant.to)
    },
  }
}
