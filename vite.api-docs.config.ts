import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vite'
import { hoverMedia } from './scripts/hover-media.mjs'

const require = createRequire(import.meta.url)

/** Writes the licenses of Swagger UI and of its bundled packages next to the bundle. */
const licenses: Plugin = {
  name: 'licenses',
  generateBundle() {
    for (const name of ['LICENSE', 'NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt']) {
      const source = readFileSync(require.resolve(`swagger-ui-dist/${name}`))
      this.emitFile({ type: 'asset', fileName: `swagger-ui/${name}`, source })
    }
  },
}

/** The page at /api/docs, which shows the OpenAPI document by Swagger UI. */
export default defineConfig({
  root: 'client/api-docs',
  base: '/api/docs/',
  publicDir: false,
  css: { postcss: { plugins: [hoverMedia] } },
  build: {
    outDir: '../../dist/api-docs',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  plugins: [licenses],
})
