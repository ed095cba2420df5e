import { defineConfig } from 'vite'

/** The code inside the single executable, which Node runs as one CommonJS script. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: '.cache/binary/start',
    target: 'node20',
    rolldownOptions: {
      input: 'server/binary/start.ts',
      output: { format: 'cjs', entryFileNames: 'start.cjs' },
    },
  },
})
