import type { Message } from '#sync/messages.ts'
import { minute } from '#sync/time.ts'
import { dayName } from './when.ts'

/** Messages that one person wrote without a pause are grouped and show their time once. */
export interface Run {
  senderId: string
  messages: Message[]
}
export interface Day {
  name: string
  runs: Run[]
}

const pause = 5 * minute

/** Messages in order, by day and run. */
export function daysOf(messages: readonly Message[], now: number): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const name = dayName(message.timeSent, now)
    let day = days.at(-1)
    if (day?.name !== name) days.push((day = { name, runs: [] }))
    const run = day.runs.at(-1)
    if (run && goesOn(run, message)) run.messages.push(message)
    else day.runs.push({ senderId: message.senderId, messages: [message] })
  }
  return days
}

function goesOn({ senderId, messages }: Run, message: Message): boolean {
  const before = Date.parse(messages.at(-1)?.timeSent ?? '')
  return senderId === message.senderId && Date.parse(message.timeSent) - before < pause
}
