import { checks } from '../doctor/checks.ts'
import { examine } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'
import { FailedReport, Misuse, type Command } from './command.ts'

const marks = { ok: 'ok', warning: 'note', fault: 'FAULT' } as const

export const doctor: Command = {
  summary: 'looks for faults and says how to fix them',
  usage: `Checks the data folder, its permissions and space, the database, the key, the photos, the clock,
the address, the certificate, email, push notifications, backups and waiting appeals, and says what
to do about each fault. Run it with the settings of the server, while the server runs or not.

Usage:
  quad doctor          checks, and tries the login at the SMTP server
  quad doctor EMAIL    sends a test email to this address, too

The exit code is 1 if there is a fault. A note is no fault.`,
  run: async ([email, ...surplus], config) => {
    if (surplus.length > 0) throw new Misuse('doctor takes at most one email address.')
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new Misuse(`“${email}” is no email address.`)
    const patient = { config: config(), email }
    const lines: string[] = []
    let faults = 0
    for (const { name, ...finding } of await examine(checks, patient)) {
      if (finding.level === 'fault') faults += 1
      lines.push(...linesOf(name, finding))
    }
    const report = lines.join('\n')
    if (faults > 0) throw new FailedReport(`${report}\n${counted(faults)}`)
    return `${report}\nNo faults.`
  },
}

const counted = (faults: number): string => (faults === 1 ? '1 fault.' : `${faults} faults.`)

function linesOf(name: string, { level, says, remedy }: Finding): string[] {
  const first = `${marks[level].padEnd(6)}${name}: ${says}`
  return remedy === undefined ? [first] : [first, `      ${remedy}`]
}
