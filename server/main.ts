import { CommandError, takeNothing, type Command } from './commands/command.ts'
import { moderator } from './commands/moderator.ts'
import { runCommand } from './commands/run-command.ts'
import { school } from './commands/school.ts'
import { version } from './commands/version.ts'
import { readConfig } from './config.ts'
import { listen } from './listen.ts'
import { createQuad, type Quad } from './quad.ts'

// What Quad writes is for its own user alone: the database holds private messages.
process.umask(0o077)

const serve: Command = {
  summary: 'runs the server',
  usage: `Runs the server on the data in DATA_DIR, until it gets SIGTERM or SIGINT.

Usage:
  quad serve`,
  run: async (args, config) => {
    takeNothing('serve', args)
    return start(createQuad(config()))
  },
}

const demo: Command = {
  summary: 'runs the server on a campus with sample data',
  usage: `Fills an empty DATA_DIR with a sample campus and runs the server on it.

Usage:
  quad demo`,
  run: async (args, config) => {
    takeNothing('demo', args)
    // Imported only here, so that `serve` does not load the demo.
    const { DemoRefusal, fillDemo } = await import('#demo/demo.ts')
    const quad = createQuad(config())
    try {
      const { email, password } = await fillDemo(quad.resources)
      return `${await start(quad)}\nLog in as ${email} with the password ${password}`
    } catch (error) {
      if (!(error instanceof DemoRefusal)) throw error
      await quad.close()
      throw new CommandError(error.message)
    }
  },
}

const commands = { serve, demo, moderator, school, version }
// Not awaited: parts that a command loads later may import this file.
void runCommand(process.argv.slice(2), commands, () => readConfig(process.env)).then(
  (code) => (process.exitCode = code),
)

/** Resolves when the server listens, with the sentence that says where. */
function start(quad: Quad): Promise<string> {
  const { config, log } = quad.resources
  return new Promise((resolve, reject) => {
    const server = listen(quad, { port: config.port, hostname: config.host }, ({ port }) => {
      if (config.rateLimits === 'off')
        log.warn('RATE_LIMITS is off: nothing protects this server from guessing.')
      resolve(`Quad is ready on http://localhost:${port}`)
    })
    server.on('error', ({ message }) => {
      const sentence = `Quad cannot listen on ${config.host}:${config.port}: ${message}`
      void quad.close().then(() => reject(new CommandError(sentence)), reject)
    })

    const stop = () => {
      server.close(() => void quad.close().then(() => process.exit(0)))
      server.closeIdleConnections()
      quad.resources.sockets.close()
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
}
