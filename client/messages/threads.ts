import type { Message } from '#sync/messages.ts'
import { dayName } from './when.ts'

/** What one person has written without a pause stands together, and shows its time once. */
export interface Run {
  senderId: string
  messages: Message[]
}
export interface Day {
  name: string
  runs: Run[]
}

const pause = 5 * 60_000

/** Messages in the order of writing, by day and run. */
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
