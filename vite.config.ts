import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ResolveModulePreloadDependenciesFn } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { hoverMedia } from './scripts/hover-media.mjs'
import { serverPaths } from './sync/paths.ts'

/** A test for modules by the folders that they are in, counted from this one. */
function inside(...folders: string[]): (id: string) => boolean {
  const wanted = new RegExp(`^(${folders.join('|')})/`)
  return (id) => wanted.test(relative(import.meta.dirname, id).replaceAll('\\', '/'))
}

/**
 * Adds the hash of each file to the worker's list. A file that a portal or a cut line changed then
 * fails the installation, which the browser tries again. Without it, the worker would show what the
 * portal sent from then on.
 */
async function withHashes<Entry extends { url: string }>(entries: Entry[]) {
  const folder = join(import.meta.dirname, 'dist/client')
  const manifest = await Promise.all(
    entries.map(async (entry) => {
      const hash = createHash('sha256').update(await readFile(join(folder, entry.url)))
      return { ...entry, integrity: `sha256-${hash.digest('base64')}` }
    }),
  )
  return { manifest, warnings: [] }
}

/** Splits a group into one chunk for each set of pages, except for chunks that would be tiny. */
const byPages = { entriesAware: true, entriesAwareMergeThreshold: 4000 }

// Without groups the build makes dozens of tiny files. Each is compressed on its own and named in
// every list of files to fetch. A group is made of folders and, with `minShareCount`, of the modules
// in them that so many entry points need. A group also takes what its modules import, unless an
// earlier group has it. Visitors load nothing of the database or of what follows it.
const groups = [
  {
    name: 'react',
    // The build's own helpers, marked with a NUL, would be files of their own.
    test: (id: string) =>
      id.startsWith('\0') || inside('node_modules/(react|react-dom|scheduler)')(id),
  },
  {
    name: 'frame',
    test: inside('node_modules/(use-sync-external-store|valibot|@tanstack/[^/]+)'),
  },
  // Needed by nearly every page, without the engine, which needs this, and without what needs the engine.
  {
    name: 'shell',
    test: inside('client/(device/session|shell|ui)', 'sync(?!/(engine|actions|listing-fields))'),
    minShareCount: 12,
  },
  // Most forms of visitors keep no draft.
  { name: 'drafts', test: inside('client/forms/drafts'), minShareCount: 3 },
  // The pages where visitors come in, and what every form needs.
  {
    name: 'accounts',
    test: inside('client/(accounts|forms|ui|universities)'),
    minShareCount: 3,
    ...byPages,
  },
  // What follows the server and shows its rows.
  {
    name: 'device',
    test: inside(
      'node_modules/(dexie|dexie-react-hooks)',
      'client/device(?!/photos)',
      'sync/engine',
    ),
    minShareCount: 6,
  },
  // Below the actions, which need it: chunks that need each other fail when they load.
  {
    name: 'rules',
    test: (id: string) => inside('sync')(id) && !/\/(actions|refused-photo)\b/.test(id),
    minShareCount: 3,
    ...byPages,
  },
  // One chunk for each set of pages that need the same actions. For You needs only a few of them.
  { name: 'actions', test: inside('sync/actions'), minShareCount: 2, entriesAware: true },
  {
    name: 'rows',
    test: inside(
      'client/listings(?!/form|/feed/feed-filters|/set-status|/status-control)',
      'client/(blocks|images|saved-listings)',
    ),
    minShareCount: 3,
  },
]

/**
 * Below what the page itself holds: a style sheet in the head would keep back the first paint, and
 * the script waits for it wherever it stands.
 */
const styleLast: Plugin = {
  name: 'style-last',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml(html) {
    const link = /\s*<link rel="stylesheet"[^>]*>/
    const [sheet = ''] = link.exec(html) ?? []
    return html.replace(link, '').replace('</body>', `${sheet.trim()}\n  </body>`)
  },
}

/** The page loads these itself, so no script names them when it fetches a part ahead of its import. */
const loadedByPage = /\/(rolldown-runtime|react|frame|shell|index)-/

const fetchedAhead: ResolveModulePreloadDependenciesFn = (_file, chunks, { hostType }) =>
  hostType === 'html' ? chunks : chunks.filter((chunk) => !loadedByPage.test(chunk))

/** The oldest browsers of package.json, as Vite writes them: `safari >= 16.4` becomes `safari16.4`. */
const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
)
const browsers = browserslist.map((each) => each.replace('ios_saf', 'ios').replace(' >= ', ''))

/** The browser's half. The server's half is built by `vite.server.config.ts`. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  css: { postcss: { plugins: [hoverMedia] } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    sourcemap: false,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: fetchedAhead },
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // A chunk for a set of pages is named after each of them, in every file that needs it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '~')}-[hash].js`,
      },
    },
  },
  // The default is a build for old browsers, which is larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  server: {
    port: 5173,
    // The Host stays the browser's, as the server compares it with the Origin.
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path.source, { target: 'http://localhost:3000', ws: true }]),
    ),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'routes',
      generatedRouteTree: 'route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    styleLast,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      outDir: '../dist/client',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The server puts the school's name into the manifest.
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        manifestTransforms: [withHashes],
      },
    }),
  ],
})
