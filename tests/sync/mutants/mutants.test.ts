import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '..', '..', '..')

// The mutants run in `npm run test:full` alone. Code that moves must take its mutant along earlier.
test.each(Object.entries(mutants))(
  'the code of the mutant "%s" exists once',
  (_, { file, from }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2)
  },
)
