import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeyring } from '#server/auth/keyring.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first start creates a secret that only its owner can read', () => {
  loadKeyring(folder)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  const file = join(folder, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file)).toHaveLength(32)
})

test('later starts have the same keys, and other folders have other keys', () => {
  const first = loadKeyring(folder)
  const again = loadKeyring(folder)
  expect(again.accessTokens).toEqual(first.accessTokens)
  expect(again.retiredUsername('maya')).toBe(first.retiredUsername('maya'))
  expect(first.accessTokens).not.toEqual(first.refreshTokens)
  expect(again.pushKeys).toEqual(first.pushKeys)

  const other = mkdtempSync(join(folder, 'other-'))
  expect(loadKeyring(other).accessTokens).not.toEqual(first.accessTokens)
  expect(loadKeyring(other).pushKeys).not.toEqual(first.pushKeys)
})

test('a damaged secret stops the start and is not replaced', () => {
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => loadKeyring(folder)).toThrow('must hold 32 bytes, but holds 5.')
})
