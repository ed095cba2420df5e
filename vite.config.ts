import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
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

/**
 * The modules that a page waits for before it shows anything, by the modules that it starts with. A
 * chunk of these never holds anything else, so that a first screen loads nothing that only others need.
 */
const firstScreens = {
  every: ['main.tsx'],
  login: ['routes/login.tsx?tsr-split=component'],
  forYou: [
    'routes/for-you.tsx?tsr-split=component',
    'listings/feed/feed-ahead.ts',
    'device/device.ts',
    'device/rounds/start-rounds.ts',
    'shell/unread-badges.ts',
  ],
}
const needed = new Map<string, Set<string>>()

/** Finds what each first screen needs, before the build cuts the chunks. */
const findNeeded: Plugin = {
  name: 'find-needed',
  apply: 'build',
  buildEnd() {
    const withImports = (ids: readonly string[], known = new Set<string>()): Set<string> => {
      for (const id of ids) {
        if (known.has(id)) continue
        known.add(id)
        withImports(this.getModuleInfo(id)?.importedIds ?? [], known)
      }
      return known
    }
    for (const [screen, starts] of Object.entries(firstScreens))
      needed.set(screen, withImports(starts.map((id) => join(import.meta.dirname, 'client', id))))
  },
}

/** The modules of these folders that a first screen needs. */
function neededBy(screen: keyof typeof firstScreens, ...folders: string[]) {
  const isInside = inside(...folders)
  return (id: string) => isInside(id) && needed.get(screen)?.has(id) === true
}

/** Folders of the client have names that begin a server path, too. Their modules are the client's. */
const ownModule = ({ url = '' }: IncomingMessage): string | undefined => {
  const file = join(import.meta.dirname, 'client', url.split('?', 1)[0] ?? '')
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? url : undefined
}

/** Splits a group into one chunk for each set of pages, except for chunks that would be tiny. */
const byPages = { entriesAware: true, entriesAwareMergeThreshold: 4000 }

// Without groups the build makes dozens of tiny files. Each is compressed on its own and named in
// every list of files to fetch. A group is made of folders and, with `minShareCount`, of the modules
// in them that so many entry points need. The first screens' chunks come first. Visitors load neither
// the database nor the code that uses it.
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
  { name: 'shell', test: neededBy('every', 'client/(device|ui)', 'sync') },
  // What the login page shares with others where visitors come in.
  { name: 'entrance', test: neededBy('login', 'client', 'sync'), minShareCount: 2 },
  // What follows the server and shows its rows.
  {
    name: 'device',
    test: neededBy('forYou', 'node_modules', 'client/device', 'sync/(actions|engine)'),
  },
  // Apart from the rows, because some pages of visitors need it, too.
  { name: 'parts', test: neededBy('forYou', 'client/(forms|shell|ui)', 'sync'), minShareCount: 2 },
  // Pages without a feed need these.
  { name: 'photos', test: neededBy('forYou', 'client/images'), minShareCount: 3 },
  { name: 'rows', test: neededBy('forYou', 'client/(blocks|listings)'), minShareCount: 3 },
  {
    name: 'feed',
    test: neededBy('forYou', 'client/(listings|saved-listings)'),
    minShareCount: 2,
  },
  // Most forms of visitors keep no draft.
  { name: 'drafts', test: inside('client/forms/drafts'), minShareCount: 3 },
  // The other pages where visitors come in, and what every form needs.
  {
    name: 'accounts',
    test: inside('client/(accounts|forms|ui|universities)'),
    minShareCount: 3,
    ...byPages,
  },
  { name: 'writes', test: inside('client/device(?!/photos)'), minShareCount: 6 },
  // Below the actions, which need it: chunks that need each other fail when they load.
  {
    name: 'rules',
    test: (id: string) => inside('sync')(id) && !/\/(actions|refused-photo)\b/.test(id),
    minShareCount: 3,
    ...byPages,
  },
  // One chunk for each set of pages that need the same actions.
  { name: 'actions', test: inside('sync/actions'), minShareCount: 2, entriesAware: true },
  { name: 'pictures', test: inside('client/images'), minShareCount: 3 },
  {
    name: 'listings',
    test: inside(
      'client/listings(?!/form|/feed/feed-filters|/set-status|/status-control)',
      'client/(blocks|saved-listings)',
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
      serverPaths.map((path) => [
        path.source,
        { target: 'http://localhost:3000', ws: true, bypass: ownModule },
      ]),
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
    findNeeded,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      outDir: '../dist/client',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // Neither the manifest nor an icon: the server puts the school's name and logo there, so
        // their hashes would differ, and the worker would not install.
        globPatterns: ['**/*.{js,css,html,woff2}'],
        manifestTransforms: [withHashes],
      },
    }),
  ],
})
