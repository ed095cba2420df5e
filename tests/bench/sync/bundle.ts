import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { peersFolder, type Name } from './peers.ts'

/** A page's script, minified as it would be served, in one file. */
export async function bundled(name: Name): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('pages', import.meta.url)),
    plugins: [fromPeersFolder],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`pages/${name}.ts`, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  const [script] = 'output' in built ? built.output : []
  if (script?.type !== 'chunk') throw new Error(`${name} made no script.`)
  return script.code
}

/**
 * The server's half, built like `vite.server.config.ts`, for devices that hold this many listings.
 * @returns the program's path
 */
export async function builtServer(listings: number): Promise<string> {
  const entry = (name: string) => fileURLToPath(new URL(`server/${name}.ts`, import.meta.url))
  const outDir = fileURLToPath(new URL('../../../.cache/sync-server', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { LISTINGS: String(listings) },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { main: entry('main'), 'read-thread': entry('read-thread') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  return join(outDir, 'main.js')
}

const fromPeersFolder: Plugin = {
  name: 'from-peers-folder',
  enforce: 'pre',
  resolveId(id) {
    if (!/^(replicache|rxdb|tinybase|@tanstack\/(db|offline-transactions))(\/|$)/.test(id))
      return null
    return this.resolve(id, join(peersFolder, 'package.json'), { skipSelf: true })
  },
}
