/**
 * What each call, socket event and page costs the thread that answers everybody, and what another
 * student notices while one person keeps 20 of it open. `docs/bench-block.md` says how to read it.
 * `npm run bench -- block --only PATTERN` measures what matches.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// The calls are prepared by the server's sources in this process, which Vite can read.
const program = fileURLToPath(new URL('block/run.ts', import.meta.url))
await runnerImport(program, { configFile: false, logLevel: 'warn' })
