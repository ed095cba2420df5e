import type { SyncAnswer } from '#sync/engine/protocol.ts'
import type { Deed } from './actions.ts'
import type { Answered } from './model-server.ts'

interface Performed {
  seq: number
  deed: Deed
  /** The pending action that made its row, if the server has not shown that row yet. */
  needs: number | undefined
  fate: 'pending' | 'included' | 'refused'
}

/** What a device must show and hold, in plain words. It uses nothing of the engine. */
export interface DeviceModel {
  name: string
  /** The rows that the server's answers have told, by id. */
  told: Record<string, number>
  cursor: string | null
  performed: Performed[]
  /** Actions whose success the person was told. */
  confirmed: number[]
}

export const newDevice = (name: string): DeviceModel => ({
  name,
  told: {},
  cursor: null,
  performed: [],
  confirmed: [],
})

export function perform(device: DeviceModel, deed: Deed, seq: number): void {
  const maker =
    deed.kind === 'edit' || deed.kind === 'delete'
      ? pendingOf(device).find(({ deed: each }) => each.kind === 'create' && each.id === deed.id)
      : undefined
  const needs = maker && 'id' in deed && device.told[deed.id] === undefined ? maker.seq : undefined
  device.performed.push({ seq, deed, needs, fate: 'pending' })
}

/** @returns false if the answer is of another cursor: then it must change nothing */
export function hear(device: DeviceModel, { answer, prices, gone, included }: Answered): boolean {
  if (answer.from !== device.cursor) return false
  device.cursor = answer.cursor
  if (answer.reset) device.told = {}
  Object.assign(device.told, prices)
  for (const id of gone) delete device.told[id]
  hearResults(device, answer)
  for (const each of pendingOf(device)) {
    const isDone = included?.includes(`${device.name}:${each.seq}`) ?? false
    if (isDone && device.confirmed.includes(each.seq)) each.fate = 'included'
  }
  return true
}

function hearResults(device: DeviceModel, { results, last }: SyncAnswer): void {
  // A restored server may have lost what it confirmed.
  const isLost = (seq: number) => seq > last && pendingOf(device).some((each) => each.seq === seq)
  device.confirmed = device.confirmed.filter((seq) => !isLost(seq))
  for (const [seq, outcome] of results) {
    const action = device.performed.find((each) => each.seq === seq)
    if (action?.fate !== 'pending') continue
    if (outcome === 'ok') device.confirmed.push(seq)
    else refuse(device, seq)
  }
}

/** Its dependents go with it: they have no row to work on. */
function refuse(device: DeviceModel, seq: number): void {
  for (const each of pendingOf(device)) {
    if (each.seq !== seq && each.needs !== seq) continue
    each.fate = 'refused'
    if (each.seq !== seq) refuse(device, each.seq)
  }
}

export const pendingOf = ({ performed }: DeviceModel): Performed[] =>
  performed.filter(({ fate }) => fate === 'pending')

/** The price of every listing that the screen must show. */
export function shownBy(device: DeviceModel): Record<string, number> {
  const shown = { ...device.told }
  for (const { deed } of pendingOf(device)) {
    if (deed.kind === 'create') shown[deed.id] = deed.price
    if (deed.kind === 'edit' && deed.id in shown) shown[deed.id] = deed.price
    if (deed.kind === 'delete') delete shown[deed.id]
  }
  return shown
}
