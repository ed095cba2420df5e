import { maintenanceSince, switchMaintenance } from '../maintenance/mode.ts'
import { dateText } from '../moderation/suspension.ts'
import { changeData, Misuse, readData, type Command, type ReadConfig } from './command.ts'

export const maintenance: Command = {
  summary: 'lets everyone read and no one write',
  usage: `In maintenance mode people read on, and their changes wait on the devices.

Usage:
  quad maintenance on     starts it
  quad maintenance off    ends it. The devices then send what waits
  quad maintenance show   says whether it is on

It works while Quad is running, on the data in DATA_DIR, and outlives a restart. People can log in and
out, and commands still change the data. The log of decisions has each change.`,
  async run([verb, ...surplus], config) {
    if (verb === undefined) throw new Misuse('Say what to do: on, off, or show.')
    if (verb !== 'on' && verb !== 'off' && verb !== 'show')
      throw new Misuse(`maintenance cannot “${verb}”. Say on, off, or show.`)
    if (surplus.length > 0) throw new Misuse(`maintenance ${verb} takes no arguments.`)
    return verb === 'show' ? show(config) : change(config, verb === 'on')
  },
}

async function show(config: ReadConfig): Promise<string> {
  const since = await readData(config, maintenanceSince)
  return since === undefined
    ? 'Maintenance mode is off.'
    : `Maintenance mode is on since ${dateText(since)}.`
}

async function change(config: ReadConfig, isOn: boolean): Promise<string> {
  const isChanged = await changeData(config, (tx) =>
    switchMaintenance(tx, isOn, { now: Date.now() }),
  )
  return `Maintenance mode is ${isChanged ? 'now' : 'already'} ${isOn ? 'on' : 'off'}.`
}
