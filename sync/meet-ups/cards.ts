import { meetUpTime } from './meet-ups.ts'

export const meetUpCards = ['propose', 'agree', 'callOff', 'here'] as const
export type MeetUpCardKind = (typeof meetUpCards)[number]

interface Said {
  kind: MeetUpCardKind
  at: number
  /** In which the time is named. Without one, in that of the device. */
  zone?: string | undefined
  place: string
  note?: string | undefined
}

/** A move of a meet-up as a sentence of its author, for lists of messages and for older clients. */
export function meetUpSentence({ kind, at, zone, place, note }: Said): string {
  const when = meetUpTime(at, zone)
  if (kind === 'propose') return `Let’s meet: ${when}, ${place}.`
  if (kind === 'agree') return `I agree to meet: ${when}, ${place}.`
  if (kind === 'callOff') return `I canceled our meet-up on ${when}.`
  return note === undefined ? `I’m here: ${place}.` : `I’m here: ${place}. ${note}`
}
