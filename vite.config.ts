import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { serverPaths } from './sync/paths.ts'

// Left to itself the build cuts these into dozens of crumbs, each compressed for itself and named in
// every list of what to fetch beforehand.
const together = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|valibot|@tanstack[\\/](?!react-virtual|virtual)[^\\/]+)[\\/]/,
  },
  {
    name: 'parts',
    test: /client[\\/](session|ui[\\/](alert|button|button-class|class-names|dialog|field|icon|icon-paths|lazy-dialog|problem|use-media)\.tsx?$)/,
  },
  // Each so small that asking for it takes longer than having it.
  {
    name: 'shared',
    test: /(client[\\/](accounts|passwords|shell|ui|universities)|(?<!client[\\/])sync)[\\/]/,
    minShareCount: 3,
  },
  // Visitors have no database.
  {
    name: 'database',
    test: /(node_modules[\\/](dexie|dexie-react-hooks)[\\/]|client[\\/]sync[\\/](database|device)\.ts$)/,
  },
  {
    name: 'market',
    test: /client[\\/](images|listings|profiles|saved-listings|sync)[\\/]/,
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
      srcDir: 'sync',
      filename: 'service-worker.ts',
      outDir: '../dist/client',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg,webmanifest}'] },
    }),
  ],
})
