import { parse } from '#sync/parse.ts'
import { maintenanceText } from '#sync/moderation/maintenance.ts'
import { maintenanceNow, switchMaintenance, type Wanted } from '../maintenance/mode.ts'
import { recordDecision } from '../moderation/by-administrator.ts'
import { dateText } from '../moderation/suspension.ts'
import { changeData, Misuse, readData, type Command, type ReadConfig } from './command.ts'

export const maintenance: Command = {
  summary: 'lets everyone read and no one write',
  usage: `In maintenance mode people read on, and their changes wait on the devices.

Usage:
  quad maintenance on [SENTENCE]    starts it. Everyone reads the sentence
  quad maintenance off              ends it. The devices then send what waits
  quad maintenance show             says whether it is on

It works while Quad is running, on the data in DATA_DIR, and outlives a restart. People can log in and
out, and commands still change the data. The log of decisions has each change. Quote a sentence that
has spaces. To change the sentence, start it again with another.`,
  async run([verb, given, ...surplus], config) {
    if (verb === undefined) throw new Misuse('Say what to do: on, off, or show.')
    if (verb !== 'on' && verb !== 'off' && verb !== 'show')
      throw new Misuse(`maintenance cannot “${verb}”. Say on, off, or show.`)
    if (verb === 'on' && surplus.length > 0)
      throw new Misuse('maintenance on takes at most one sentence. Quote it if it has spaces.')
    if (verb !== 'on' && given !== undefined)
      throw new Misuse(`maintenance ${verb} takes no arguments.`)
    if (verb === 'show') return show(config)
    return change(config, { isOn: verb === 'on', text: sentenceOf(given) })
  },
}

/** @throws Misuse for one that is empty or too long */
function sentenceOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  try {
    return parse(maintenanceText, given)
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

async function show(config: ReadConfig): Promise<string> {
  const mode = await readData(config, maintenanceNow)
  if (!mode) return 'Maintenance mode is off.'
  const { since, text } = mode
  const says = `Maintenance mode has been on since ${dateText(since)}.`
  return text === undefined ? says : `${says} People read: ${text}`
}

async function change(config: ReadConfig, wanted: Wanted): Promise<string> {
  const isChanged = await changeData(config, async (tx) => {
    const now = Date.now()
    const ruling = await switchMaintenance(tx, wanted, now)
    if (ruling) await recordDecision(tx, ruling, now)
    return ruling !== undefined
  })
  return `Maintenance mode is ${isChanged ? 'now' : 'already'} ${wanted.isOn ? 'on' : 'off'}.`
}
