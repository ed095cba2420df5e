import { defineConfig } from 'vite'

/**
 * The server's half, with its migrations, in one file, and the demo in another, which only the demo
 * command loads. Packages stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
})
