import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTrace } from './trace.ts'

const work = mkdtempSync(join(tmpdir(), 'quad-trace-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

test('a thread that opens a file gets the number that another one closes meanwhile', () => {
  const [old, next] = [`<${hex('/data/old')}>`, `<${hex('/data/next')}>`]
  const opens = `10.000000 openat(AT_FDCWD<${hex('/')}>, "${hex('/data/next')}", O_WRONLY|O_CREAT, 0600)`
  writeFileSync(
    join(work, 'trace.1'),
    `${opens} = 7${next} <0.000300>\n10.000400 fsync(7${next}) = 0 <0.000100>\n`,
  )
  writeFileSync(join(work, 'trace.2'), `10.000100 close(7${old}) = 0 <0.000100>\n`)
  const calls = readTrace(join(work, 'trace'), '/data')
  expect(calls.map(({ name }) => name)).toEqual(['close', 'open', 'sync'])
})
