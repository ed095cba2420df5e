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

test('the first start makes a secret that its owner alone can read, and nothing else', () => {
  loadKeyring(folder)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  const file = join(folder, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file)).toHaveLength(32)
})

test('every later start has the same keys, another folder has others', () => {
  const first = loadKeyring(folder)
  const again = loadKeyring(folder)
  expect(again.accessTokens).toEqual(first.accessTokens)
  expect(again.retiredUsername('maya')).toBe(first.retiredUsername('maya'))
  expect(first.accessTokens).not.toEqual(first.refreshTokens)
  expect(again.push).toEqual(first.push)
  expect(first.push.publicKey).toMatch(/^B[\w-]{86}$/)

  const other = mkdtempSync(join(folder, 'other-'))
  expect(loadKeyring(other).accessTokens).not.toEqual(first.accessTokens)
  expect(loadKeyring(other).push).not.toEqual(first.push)
})

test('a damaged secret stops the start instead of being replaced', () => {
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => loadKeyring(folder)).toThrow('must hold 32 bytes, but holds 5.')
})
