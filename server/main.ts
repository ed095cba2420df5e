import { runModerator } from './commands/moderator.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { DataFolderError } from './data-folder.ts'
import { listen } from './listen.ts'
import { consoleLog as log } from './log.ts'
import { createQuad, type Quad } from './quad.ts'

// What Quad writes is for its own user alone: the database holds private messages.
process.umask(0o077)

const [command = 'serve', ...rest] = process.argv.slice(2)

if (command === 'serve') start(opened())
else if (command === 'demo') void demo(opened())
else if (command === 'moderator') process.exitCode = runModerator(rest, configured)
else fail(`Unknown command: ${command}. Try: serve, demo, moderator.`)

/** @param hint printed when the server listens */
function start(quad: Quad, hint = ''): void {
  const { config } = quad.resources
  const server = listen(quad, { port: config.port, hostname: config.host }, ({ port }) => {
    if (config.rateLimits === 'off')
      log.warn('RATE_LIMITS is off: nothing protects this server from guessing.')
    log.info(`Quad is ready on http://localhost:${port}`)
    if (hint !== '') log.info(hint)
  })
  server.on('error', (error) =>
    fail(`Quad cannot listen on ${config.host}:${config.port}: ${error.message}`),
  )

  const stop = () => {
    server.close(() => void quad.close().then(() => process.exit(0)))
    server.closeIdleConnections()
    quad.resources.sockets.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function demo(quad: Quad): Promise<void> {
  // Imported only here, so that `serve` does not load the demo.
  const { DemoRefusal, fillDemo } = await import('#demo/demo.ts')
  try {
    const { email, password } = await fillDemo(quad.resources)
    start(quad, `Log in as ${email} with the password ${password}`)
  } catch (error) {
    if (error instanceof DemoRefusal) fail(error.message)
    throw error
  }
}

function opened(): Quad {
  const config = configured()
  try {
    return createQuad(config)
  } catch (error) {
    if (error instanceof DataFolderError) fail(error.message)
    throw error
  }
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
