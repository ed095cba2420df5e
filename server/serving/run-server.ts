import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { day } from '#sync/time.ts'
import { startBackups } from '../backup/schedule.ts'
import { CommandError } from '../commands/command.ts'
import { logNodeWarnings } from '../log/node-warnings.ts'
import type { Quad } from '../quad.ts'
import type { Resources } from '../resources.ts'
import { Certificate } from './certificate.ts'
import { firstSteps } from './first-steps.ts'
import { listen } from './listen.ts'
import { redirectToHttps } from './redirect.ts'

/** How long after SIGTERM requests may still run, and after which time the program ends anyway. */
const patience = { requests: 5000, all: 9000 }
/** How often connections are closed that have become idle. */
const lookEvery = 50

/**
 * Serves Quad until SIGTERM or SIGINT. Then it accepts nothing new, answers what it has accepted,
 * tells sockets to reconnect, and closes the database.
 *
 * @returns what to print, when the server listens
 * @throws ConfigError if the certificate cannot be used
 * @throws CommandError if the port cannot be used
 */
export async function runServer(quad: Quad): Promise<string> {
  const { config, log } = quad.resources
  logNodeWarnings(log)
  try {
    const certificate = config.tls && new Certificate(config.tls)
    const server = await listening(quad, certificate)
    const unwatch = certificate?.watch(
      (pair) => (server as SecureServer).setSecureContext(pair),
      log,
    )
    const endAnnouncing = certificate && announceExpiry(certificate, quad.resources)
    const redirect =
      config.redirectPort === undefined
        ? undefined
        : await redirectToHttps({ ...config, port: config.redirectPort }, log)
    const endBackups = startBackups(quad.resources, [...process.execArgv, process.argv[1] ?? ''])
    const stop = () => {
      endBackups()
      unwatch?.()
      endAnnouncing?.()
      redirect?.close()
      redirect?.closeAllConnections()
      void end(server, quad).then(() => process.exit(0))
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    if (config.rateLimits === 'off')
      log.warn('RATE_LIMITS is off: nothing protects this server from guessing.')
    const ready = `Quad is ready on ${addressOf(server, { isSecure: certificate !== undefined, host: config.host })}`
    return [ready, ...(await firstSteps(quad.resources))].join('\n')
  } catch (error) {
    await quad.close()
    throw error
  }
}

function listening(quad: Quad, certificate: Certificate | undefined): Promise<Server> {
  const { port, host: hostname } = quad.resources.config
  return new Promise((resolve, reject) => {
    const server = listen(quad, { port, hostname, certificate }, () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CommandError(
          `Quad cannot listen on ${hostname}:${port}: ${error.message}${adviceOf(error, port)}`,
        ),
      ),
    )
  })
}

const adviceOf = ({ code }: NodeJS.ErrnoException, port: number): string =>
  code === 'EACCES' && port < 1024
    ? '. Ports below 1024 need CAP_NET_BIND_SERVICE and, in a systemd service, PrivateUsers=no. See docs/self-hosting.md.'
    : ''

/** Says each day that the certificate ends soon. @returns what ends it */
function announceExpiry(certificate: Certificate, { certificates, log }: Resources): () => void {
  certificates.current = certificate
  certificate.warn(log)
  const timer = setInterval(() => certificate.warn(log), day)
  timer.unref()
  return () => clearInterval(timer)
}

/** These are reached as localhost, too. */
const local = ['0.0.0.0', '::', '127.0.0.1', 'localhost']

function addressOf(
  server: Server,
  { isSecure, host }: { isSecure: boolean; host: string },
): string {
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : bound
  const other = host.includes(':') ? `[${host}]` : host
  return `${isSecure ? 'https' : 'http'}://${local.includes(host) ? 'localhost' : other}:${port}`
}

// What is acknowledged is on the disk at any time, so an end that comes too early loses none of it.
async function end(server: Server, quad: Quad): Promise<void> {
  setTimeout(() => process.exit(0), patience.all).unref()
  quad.resources.lifecycle.isStopping = true
  const closed = new Promise((resolve) => server.close(resolve))
  quad.resources.sockets.close()
  const idle = setInterval(() => server.closeIdleConnections(), lookEvery)
  const late = setTimeout(() => server.closeAllConnections(), patience.requests)
  await closed
  clearInterval(idle)
  clearTimeout(late)
  await quad.close()
}
