import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finishRestore, replacedName, stagedName } from '#server/backup/swap.ts'

const time = '2026-05-05T10-00-00'
const names = ['quad.sqlite', 'secret.key', 'images/photo.webp']

function folder(files: readonly string[], content: string, into: string): void {
  for (const name of files) {
    mkdirSync(join(into, name, '..'), { recursive: true })
    writeFileSync(join(into, name), content)
  }
}

const contentOf = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name).slice(dir.length + 1),
        readFileSync(join(parentPath, name), 'utf8'),
      ]),
  )

class PowerCut extends Error {}

test.each(Array.from({ length: 9 }, (_, steps) => steps))(
  'a restore that ends after %i moves goes on at the next start',
  (steps) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quad-swap-'))
    folder([...names, 'quad.sqlite-wal', 'quad.sqlite-shm', 'mail/one.eml'], 'old', dataDir)
    folder(names, 'new', join(dataDir, stagedName(time)))
    let moves = 0
    try {
      finishRestore(dataDir, (from, to) => {
        moves += 1
        if (moves > steps) throw new PowerCut()
        renameSync(from, to)
      })
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
    }
    finishRestore(dataDir)
    const aside = replacedName(time)
    const old = [...names, 'quad.sqlite-wal', 'quad.sqlite-shm'].map((name) => [
      `${aside}/${name}`,
      'old',
    ])
    expect(contentOf(dataDir)).toEqual({
      ...Object.fromEntries(names.map((name) => [name, 'new'])),
      ...Object.fromEntries(old),
      'mail/one.eml': 'old',
    })
    expect(moves).toBe(Math.min(steps + 1, 8))
    rmSync(dataDir, { recursive: true })
  },
)
