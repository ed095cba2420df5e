import { readdirSync } from 'node:fs'
import { signIn, stranger, type Door } from '#tests/support/people/cast.ts'
import { post } from '#tests/support/server/market.ts'
import type { Document } from './document.ts'
import type { Machine } from './machine.ts'

export interface Followed {
  machine: Machine
  doc: Document
  /** A command of the document as this machine has it. */
  adapted(command: string, own?: Record<string, string>): string
  /** Waits until Quad answers there, by default at its address. */
  answers(at?: string): Promise<unknown>
}

const backups = '/var/lib/quad/backups'
/** The name that the document gives a backup. */
const example = 'scheduled-2026-03-01T04-00-00.000'

/** Backups, as the section of that name has them: looked at, copied, restored, and restored elsewhere. */
export async function restoreBackups({
  machine,
  doc,
  adapted,
  answers,
  door,
}: Followed & { door: Door }) {
  const you = stranger({ username: 'you', email: 'you@example.edu' })
  const before = await signIn(door, you)
  await post(door, before, { title: 'Kept lamp' })
  await machine.run('quad --settings /etc/quad.env backup --keep 7')
  const name = readdirSync(backups).find((each) => each.startsWith('scheduled-')) ?? ''
  const named = (text: string) => text.replaceAll(example, name)

  await machine.run(named(doc.block('Backups', 'sh')), { cwd: '/var/lib/quad' })
  const whole = adapted(doc.command(/^quad backup FILE$/)).replace('all.tar', 'whole.tar')
  await machine.run(whole)
  const unpacked = doc.command(/^tar -xf FILE/).replace('FILE', '/var/lib/quad/whole.tar')
  await machine.run('mkdir unpacked')
  await machine.run(unpacked, { cwd: `${machine.home}/unpacked` })

  // The line of cron begins with when and as whom.
  const [, user = '', copy = ''] = /^(?:\S+ ){5}(\S+) (.+)$/m.exec(doc.block('Backups', '')) ?? []
  if (user !== 'root') throw new Error(`Cron runs the copy as “${user}”.`)
  await machine.run('mkdir -p /srv/elsewhere')
  await machine.run(adapted(copy))
  await machine.run(`diff -r ${backups} /srv/elsewhere/quad`)

  const drill = await runDrill({ machine, doc, answers }, `/srv/elsewhere/quad/${name}`)

  // Lost since the backup.
  await post(door, before, { title: 'Lost lamp' })
  await machine.run(doc.command(/^systemctl stop quad$/))
  const restored = await machine.run(named(doc.block('Backups', 'sh', 1)))
  await machine.run(doc.command(/^systemctl start quad$/))
  await answers()
  const { status } = await door.request('/api/auth/refresh', {
    method: 'POST',
    headers: { cookie: before.cookie, origin: door.url },
  })
  const titles = await titlesAt(door)

  await machine.run('systemctl stop quad && rm /var/lib/quad/secret.key')
  await machine.run(adapted(doc.command(/^quad replace-key/)))
  doc.command(/^replace-key/)
  await machine.run('systemctl start quad')
  await answers()

  // The row of the table, with the file that another row has made.
  await machine.run('systemctl stop quad')
  await machine.run(adapted(doc.command(/^restore BACKUP/), { BACKUP: '/var/lib/quad/all.tar' }))
  await machine.run('systemctl start quad')
  await answers()
  return { restored: restored.includes('Everyone must log in again.'), status, titles, drill }
}

/** A restore beside the server, on the same machine. */
async function runDrill(
  { machine, doc, answers }: Pick<Followed, 'machine' | 'doc' | 'answers'>,
  backup: string,
): Promise<string> {
  const restored = doc.command(/^DATA_DIR=\S+ quad restore BACKUP$/).replace('BACKUP', backup)
  const said = await machine.run(restored)
  const server = machine.start(doc.command(/^DATA_DIR=\S+ HOST=\S+ PORT=\d+ quad serve$/))
  await answers('http://127.0.0.1:3001')
  server.kill()
  return /Restored (\d+ accounts)/.exec(said)?.[1] ?? said
}

async function titlesAt(door: Door): Promise<string[]> {
  const you = await signIn(door, stranger({ username: 'you', email: 'you@example.edu' }))
  const answer = await door.request('/api/listings', {
    headers: { authorization: `Bearer ${you.accessToken}` },
  })
  const listings = (await answer.json()) as { title: string }[]
  return listings.map(({ title }) => title).toSorted()
}
