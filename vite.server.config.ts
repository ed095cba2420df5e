import { defineConfig } from 'vite'

/**
 * The server's half, with its migrations, in one file, the demo in another, which only the demo
 * command loads, and the decoder of photos, which runs in processes of its own. Packages stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', 'decode-photos': 'server/images/decoder/child.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
