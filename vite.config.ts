import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { serverPaths } from './sync/paths.ts'

// Left to itself the build cuts these into dozens of crumbs, each compressed for itself and named in
// every list of what to fetch beforehand.
const onEveryPage = [
  {
    name: 'frame',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|dexie|valibot|@tanstack[\\/](?!react-virtual|virtual)[^\\/]+)[\\/]/,
  },
  {
    name: 'parts',
    test: /client[\\/]ui[\\/](alert|button|button-class|class-names|dialog|field|icon|icon-paths|lazy-dialog|problem|use-media)\.tsx?$/,
  },
]

/** The browser's half. The server's half is built by `vite.server.config.ts`. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: onEveryPage } } },
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
