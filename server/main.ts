import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { ConfigError, readConfig, type Config } from './config.ts'
import { consoleLog as log } from './log.ts'
import { createQuad } from './quad.ts'

const [command = 'serve'] = process.argv.slice(2)

if (command === 'serve') start()
else fail(`Unknown command: ${command}. Try: serve.`)

function start(): void {
  const config = configured()
  const quad = createQuad(config)
  const server = serve({ fetch: quad.app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    if (config.rateLimits === 'off') log.warn('RATE_LIMITS is off: nothing protects this server from guessing.')
    log.info(`Quad is ready on http://localhost:${port}`)
  }) as Server
  server.on('error', (error) => fail(`Quad cannot listen on ${config.host}:${config.port}: ${error.message}`))

  const stop = () => {
    server.close(() => void quad.close().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function configured(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message)
    throw error
  }
}

function fail(sentence: string): never {
  log.info(sentence)
  process.exit(1)
}
