/**
 * Runs as root in namespaces of its own: follows docs/self-hosting.md on a new machine, from the
 * document itself, and prints what its reader gets and what was not run.
 */
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import Database from 'better-sqlite3'
import { startMailServer } from '#tests/support/outside/mail-server.ts'
import {
  join,
  register,
  signIn,
  stranger,
  type Door,
  type Person,
} from '#tests/support/people/cast.ts'
import { answered, post } from '#tests/support/server/market.ts'
import { until } from '#tests/support/server/until.ts'
import { elsewhere, replacements } from './adaptations.ts'
import { restoreBackups } from './backups.ts'
import { Document } from './document.ts'
import { Machine } from './machine.ts'
import { upgradeAndReturn } from './upgrade.ts'

const [folder = '', built = '', docs = ''] = process.argv.slice(2)
const doc = new Document(pathOf(docs, 'self-hosting.md'))
const machine = new Machine(folder)
const url = 'https://quad.example.edu'
const issued = (file: string) => readFileSync(`/run/issued/mail.example.edu.${file}`, 'utf8')
const certificate = { cert: issued('crt'), key: issued('key') }
const mail = await startMailServer(587, { certificate })
const door: Door = {
  url,
  request: (path, init) => fetch(url + path, init),
  linkFor: (email) => mail.linkFor(email),
}

/** What this machine has for what a reader fills in. */
function adapted(command: string, own: Record<string, string> = {}): string {
  const known = doc.table.includes(command) ? `quad ${command}` : command
  const filled = Object.entries(own).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(name, 'g'), value),
    known,
  )
  return replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), filled)
}
const follow = (pattern: RegExp, own?: Record<string, string>) =>
  machine.run(adapted(doc.command(pattern), own))
const answers = (at = url) =>
  until(
    `an answer of ${at}`,
    async () => (await fetch(`${at}/api/health`).catch(() => undefined))?.ok || undefined,
    60_000,
  )
const student = (username: string): Person =>
  stranger({ college: 'Example College', username, email: `${username}@example.edu` })
const mailTo = (email: string, subject: string) =>
  until(`“${subject}” to ${email}`, () =>
    mail.received.find((each) => each.subject === subject && each.to?.[0]?.address === email),
  )

const facts = {
  ...(await install()),
  ...(await serveDirectly()),
  ...(await runCommands()),
  ...(await restoreBackups({ machine, doc, adapted, door, answers })),
  upgrade: await upgradeAndReturn({ machine, doc, adapted, answers, built }),
  logins: [...new Set(mail.logins.map((login) => JSON.stringify(login)))],
  greetings: [...new Set(mail.greetings)],
}
await machine.run('systemctl stop quad')
await mail.stop()
const why = (text: string) => elsewhere.find(([pattern]) => pattern.test(text))?.[1]
process.stdout.write(
  JSON.stringify({
    ...facts,
    notHere: [...new Set(doc.left.map(why).filter((each) => each !== undefined))],
    forgotten: doc.left.filter((each) => why(each) === undefined),
  }),
)
process.exit(0)

/** From nothing to a running server, behind Debian’s nginx. */
async function install() {
  const section = 'From nothing to a running server'
  for (const name of ['quad', 'quad.sha256'])
    copyFileSync(pathOf(built, name), pathOf(machine.home, name))
  await machine.run(doc.block(section, 'sh'))
  const settings = doc.path(/Write the settings to `([^`]+)`/)
  machine.write(settings, doc.block(section, 'sh', 1))
  await machine.run(doc.block(section, 'sh', 2))
  const service = readFileSync(pathOf(docs, 'quad.service'), 'utf8')
  machine.write(`${doc.path(/\(quad\.service\) to `([^`]+)`/)}/quad.service`, service)
  await follow(/^systemctl enable --now quad$/)
  const security = await follow(/^systemd-analyze/)
  await answers('http://127.0.0.1:3000')
  const log = await follow(/^journalctl/)

  await machine.run('certbot certonly -d quad.example.edu --pre-hook true --post-hook true')
  const site = doc.block('A proxy in front', 'nginx')
  machine.write(doc.path(/This is `(\/etc\/nginx\/[^`]+)`/), site)
  await machine.run('nginx -t && nginx')
  await answers()
  await join(door, student('you'))
  const [administrator = '', moderator = '', doctor = ''] = doc
    .block(section, 'sh', 3)
    .trim()
    .split('\n')
  const installed = {
    security: /Overall exposure level for quad\.service: \S+ \S+/.exec(security)?.[0],
    log: log.includes('Quad is ready'),
    administrator: await machine.run(administrator),
    moderator: await machine.run(moderator),
    doctor: (await machine.run(doctor)).split('\n').at(-1),
    plain: (await fetch('http://quad.example.edu/for-you', { redirect: 'manual' })).status,
  }
  await follow(/^quad doctor$/)
  await machine.run('nginx -s stop')
  await until('the end of nginx', () => !existsSync('/run/nginx.pid') || undefined)
  return installed
}

/** Quad speaks HTTPS itself. */
async function serveDirectly() {
  const section = 'Without a proxy'
  const settings = '/etc/quad.env'
  const own = doc.block(section, 'sh').trim().split('\n')
  const names = own.map((line) => line.split('=', 1)[0])
  const kept = readFileSync(settings, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !names.includes(line.split('=', 1)[0]))
  machine.write(settings, [...kept, ...own, ''].join('\n'), 0o640)
  await machine.run(doc.command(/^systemctl edit quad$/), { input: doc.block(section, 'ini') })
  const hook = doc.path(/here `(\/etc\/letsencrypt\/[^`]+)` \(executable\)/)
  machine.write(hook, doc.block(section, 'sh', 1), 0o755)
  await follow(/^certbot/)
  await answers()
  const plain = await fetch('http://quad.example.edu/for-you', { redirect: 'manual' })
  return { direct: [plain.status, plain.headers.get('location')] }
}

/** Each command of the table, on a campus of some students. */
async function runCommands() {
  const [ada, ben, cleo] = [student('ada'), student('ben'), student('cleo')]
  for (const person of [ada, ben, cleo]) await join(door, person)
  const seller = await signIn(door, ben)
  await post(door, seller, { title: 'Oak desk' })
  await machine.run(doc.block('Commands', 'sh'))
  for (const row of [
    /^backup$/,
    /^backup FILE$/,
    /^export FOLDER$/,
    /^doctor \[EMAIL\]$/,
    /^administrator add/,
    /^administrator list/,
    /^administrator remove/,
    /^moderator add/,
    /^moderator list/,
    // Moderators would answer the appeals.
    /^moderator remove/,
    /^user list/,
    /^maintenance on/,
    /^maintenance show/,
    /^quad maintenance on/,
    /^quad maintenance off/,
    /^maintenance off/,
    /^school list/,
    /^school add NAME/,
    /^school rename SCHOOL/,
    /^quad backup$/,
    /^version$/,
    /^quad COMMAND/,
  ])
    await follow(row, { USER: 'you' })
  // The school of this server is the only one, so this is for a server without SCHOOL_DOMAIN.
  const add = adapted(doc.command(/^quad school add/))
  const forMany = 'SCHOOL_DOMAIN= SCHOOL_NAME='
  await machine.run(`${forMany} ${add}`)
  const short = { NAME: "'Short College'", DOMAIN: 'short.example.org' }
  await machine.run(`${forMany} ${adapted('school add NAME DOMAIN', short)}`)
  await follow(/^school remove/, { SCHOOL: 'short.example.org' })

  const dora = student('dora')
  await register(door, dora)
  // A minute later.
  const client = new Database('/var/lib/quad/quad.sqlite')
  client.prepare('UPDATE registrations SET mailed_at = 0').run()
  client.close()
  await follow(/^user link/, { EMAIL: dora.email })

  const by = (username: string) => ({ USER: username })
  const shown = await follow(/^user show/, by('ben'))
  await follow(/^user export USER$/, by('ben'))
  await follow(/^quad .*user export/, by('ben'))
  const exported = JSON.parse(readFileSync(pathOf(machine.home, 'data.json'), 'utf8')) as object
  await follow(/^user reset-2fa/, by('ben'))
  for (const { username, email } of [ben, cleo]) {
    await machine.run(adapted(doc.command(/^user suspend/), by(username)))
    const { text = '' } = await mailTo(email, 'Your account was suspended')
    const token = /\/appeal\?token=(\S+)/.exec(text)?.[1]
    await answered(
      await door.request('/api/appeals/by-link', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ token, text: 'That was someone else.' }),
      }),
    )
  }
  const waiting = await follow(/^appeal list/)
  const [first = '', second = ''] = [...waiting.matchAll(/^(\S+) {2}\d{4}-/gm)].map(([, id]) => id)
  await follow(/^appeal accept/, { '\\bID\\b': first })
  await follow(/^appeal decline/, { '\\bID\\b': second })
  await mailTo(ben.email, 'Your appeal was accepted')
  await follow(/^user reinstate/, by('cleo'))
  await follow(/^user delete/, by('ada'))
  const { text: farewell = '' } = await mailTo(ada.email, 'Your account was deleted')
  await follow(/^quad user delete/, by('cleo'))
  return {
    shown: /Email: +(\S+)/.exec(shown)?.[1],
    exported: Object.keys(exported).length > 3,
    farewell: farewell.includes('Sells tickets that do not exist.'),
  }
}
