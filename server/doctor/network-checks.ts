import { connect } from 'node:net'
import { second } from '#sync/time.ts'
import { Certificate, expiryProblem } from '../serving/certificate.ts'
import { fault, ok, warning, type Finding, type Patient } from './finding.ts'

export async function checkAddress({ config: { publicUrl } }: Patient): Promise<Finding> {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:') return ok(`People open ${publicUrl}.`)
  const remedy =
    'Set PUBLIC_URL to the https:// address that people open, and see docs/self-hosting.md.'
  if (hostname === 'localhost') return warning('Only this machine can open Quad.', remedy)
  return fault(`${publicUrl} has no HTTPS: Quad cannot be installed or used offline.`, remedy)
}

export async function checkCertificate({ config: { tls } }: Patient): Promise<Finding> {
  if (!tls) return ok('A proxy has it, if any.')
  try {
    const current = new Certificate(tls)
    const problem = expiryProblem(current.validUntil, Date.now())
    if (problem === undefined)
      return ok(`It is valid until ${new Date(current.validUntil).toISOString().slice(0, 10)}.`)
    const remedy = 'Renew it. Quad takes up the changed files while it runs.'
    return current.validUntil < Date.now() ? fault(problem, remedy) : warning(problem, remedy)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault(reason, 'Quad cannot start until both files can be read by its user and fit.')
  }
}

/** One host of each push service can be asked; `*.` means any subdomain. */
export async function checkPush({ config: { pushHosts } }: Patient): Promise<Finding> {
  const hosts = pushHosts.filter((host) => !host.startsWith('*.'))
  const answers = await Promise.all(
    hosts.map(async (host) => [host, await answers443(host)] as const),
  )
  const silent = answers.filter(([, isReached]) => !isReached).map(([host]) => host)
  if (silent.length === 0) return ok(`${hosts.join(', ')} can be reached.`)
  return warning(
    `${silent.join(', ')} cannot be reached: phones get no push notifications from there.`,
    'Let the server open connections to port 443 of these hosts. Everything else works without.',
  )
}

function answers443(named: string): Promise<boolean> {
  const [host = '', port = '443'] = named.split(':')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 5 * second })
    const end = (isReached: boolean) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
