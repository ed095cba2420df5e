import { defineConfig } from 'vite'

/** Packages with native parts, which load from files of their own. */
const native = ['better-sqlite3', 'sharp', '@node-rs/argon2', '@node-rs/bcrypt']

/**
 * The server's half, with its migrations, in one file, the demo in another, which only the demo
 * command loads, and the decoder of photos, which runs in processes of its own. Packages stay in
 * node_modules. In the mode `binary` they are part of the files, and only native ones stay; the files
 * are scripts without spaces, because Node compiles those faster and can keep what it compiled.
 */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  ...(mode === 'binary' && { ssr: { noExternal: true as const, external: native } }),
  build: {
    ssr: true,
    outDir: mode === 'binary' ? '.cache/binary/program/server' : 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: mode !== 'binary',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'decode-photos': 'server/images/decoder/child.ts',
        'read-thread': 'server/read-thread.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        ...(mode === 'binary' && {
          format: 'cjs' as const,
          minify: { compress: false, mangle: false, codegen: true },
        }),
      },
    },
  },
}))
