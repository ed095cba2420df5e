import { relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { serverPaths } from './sync/paths.ts'

/** A test for modules by their paths from here, without extension; in them, regular expressions. */
function these(...paths: string[]): (id: string) => boolean {
  const wanted = new RegExp(`^(${paths.join('|')})\\.tsx?$`)
  return (id) => wanted.test(relative(import.meta.dirname, id).replaceAll('\\', '/'))
}

// Left to itself the build cuts these into dozens of crumbs, each compressed for itself and named in
// every list of what to fetch beforehand. A group takes along whatever its modules import, unless a
// group above has it. What stands above `database` imports nothing from there on: visitors have none.
const together = [
  // The frame is two, which arrive side by side.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: /node_modules[\\/](use-sync-external-store|valibot|@tanstack[\\/](?!react-virtual|virtual)[^\\/]+)[\\/]/,
  },
  // On every page, or on nearly every one.
  {
    name: 'parts',
    test: these(
      'client/session/.+',
      'client/shell/(first-screen|guard)',
      'client/ui/(alert|arrival|avatar|banner-store|button|button-class|class-names|dialog|field|icon)',
      'client/ui/(icon-paths|lazy-dialog|problem|scene|select|skeleton|use-media|use-submit)',
      'sync/(id|parse|refusal)',
    ),
  },
  // Where visitors come in.
  {
    name: 'doorway',
    test: these(
      'client/accounts/(calls|doorway|new-password-field|newcomer|password-checks|public-config)',
      'client/accounts/(stack|use-form)',
      'client/passwords/(calls|forgot-password)',
      'client/ui/(checkbox|password-field)',
      'client/universities/use-universities',
      'sync/credentials',
    ),
  },
  {
    name: 'database',
    test: /node_modules[\\/](dexie|dexie-react-hooks)[\\/]|client[\\/]sync[\\/](database|device)\.ts$/,
  },
  // To be in step with the server, and to show what it has.
  {
    name: 'market',
    test: these(
      'client/listings/(card|card-link|feed-ahead|feed-pages|narrowing|now|queries|search-history)',
      'client/outbox/use-pending',
      'client/saved-listings/(queries|save-button|toggle|waiting)',
      'client/sync/noted',
      'client/sync/(rounds|start-rounds|use-window)',
      'client/ui/(active-tab|empty-state|tabs)',
      'sync/listings',
    ),
  },
  // To change something: no first card waits for that.
  {
    name: 'doing',
    test: these(
      'client/(images|listings|profiles|saved-listings|sync|ui|universities)/.+',
      'sync/.+',
    ),
    minShareCount: 3,
    maxModuleSize: 8000,
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

/** The browser's half. The server's half is built by `vite.server.config.ts`. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
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
      srcDir: 'device/worker',
      filename: 'service-worker.ts',
      outDir: '../dist/client',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}'] },
    }),
  ],
})
