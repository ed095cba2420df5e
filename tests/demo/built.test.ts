import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawings } from '#demo/drawings.ts'
import { goods } from '#demo/goods.ts'
import { signInAs } from '#demo/sign-in-as.ts'
import { testApp } from '#tests/support/server/app.ts'
import { launchServer } from '#tests/support/server/server.ts'

const folder = join(import.meta.dirname, '../../dist/server')

/** The files that Node reads to run a build file: the file and all its static imports. */
async function loadedBy(file: string, seen = new Set<string>()): Promise<string> {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = await readFile(join(folder, file), 'utf8')
  const imports = [...text.matchAll(/^(?:import|export)\b[^\n]*"\.\/([^"]+)"/gm)]
  const rest = await Promise.all(imports.map(([, next = '']) => loadedBy(next, seen)))
  return [text, ...rest].join('\n')
}

test('the built server loads the demo only for the demo command', async () => {
  const [serve, demo] = await Promise.all([loadedBy('main.js'), loadedBy('demo.js')])
  const [, path = ''] = /d="(M[^"]+)"/.exec(drawings.get('armchair') ?? '') ?? []
  const parts = [signInAs.email, goods[0]?.title ?? '', path]
  expect(parts.filter((part) => demo.includes(part))).toEqual(parts)
  expect(parts.filter((part) => serve.includes(part))).toEqual([])
})

test('the built demo command refuses a data folder that holds other accounts', async () => {
  const app = await testApp()
  await app.close()
  const env = { DATA_DIR: app.dataDir, PORT: '0' }
  const { child, printed } = launchServer(env, { command: 'demo' })
  const [code] = await once(child, 'exit')
  expect(printed()).toContain(`${app.dataDir} holds accounts that are not the demo's.`)
  expect(code).toBe(1)
  await rm(app.dataDir, { recursive: true })
})
