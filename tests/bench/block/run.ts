import { parseArgs } from 'node:util'
import { busyCampus } from './campus.ts'
import { connectionAttacks, frameAttacks } from './connections.ts'
import { socketFrames } from './events.ts'
import { Judge } from './judge.ts'
import { rowsOf } from './rows.ts'
import { Town } from './town.ts'

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values
const pattern = new RegExp(only, 'i')
const isWanted = (name: string) => pattern.test(name)

const campus = await busyCampus()
const rows = await rowsOf(campus, isWanted)
const talk = { from: campus.next(), to: campus.app.people.maya }
const frames = Object.entries(socketFrames(talk)).filter(([name]) => isWanted(name))
const town = await Town.open(campus)
const judge = await Judge.start(town)
for (const row of rows) await judge.row(row)
for (const [name, frame] of frames) await judge.socket(name, { as: talk.from, frame })
if (isWanted('opening sockets'))
  await judge.socket('opening sockets', { as: talk.from, frame: '', reopen: true })
for (const [name, attack] of Object.entries(connectionAttacks))
  if (isWanted(name)) await judge.connections(name, attack, true)
for (const [name, attack] of Object.entries(frameAttacks(await town.token(talk.from))))
  if (isWanted(name)) await judge.connections(name, attack, false)
const failed = judge.report()
await town.close()
if (failed > 0) process.exitCode = 1
