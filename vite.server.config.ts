import { cp } from 'node:fs/promises'
import { defineConfig, type Plugin } from 'vite'

/** The server's half: one file beside its migrations. Packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
  plugins: [copyMigrations()],
})

function copyMigrations(): Plugin {
  return {
    name: 'quad:migrations',
    async writeBundle() {
      await cp('drizzle/migrations', 'dist/server/migrations', { recursive: true })
    },
  }
}
