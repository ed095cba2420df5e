import { useState } from 'react'
import type { AvailableDay } from '#sync/availability.ts'
import { suggestTimes } from '#sync/meet-ups/suggested-times.ts'
import formStyles from '../forms/form.module.css'
import { Chips } from '../ui/controls/chips.tsx'
import { useNow } from '../ui/now.ts'
import { shortTime } from './when.ts'

type Props = {
  /** Empty for someone who does not share it. */
  own: readonly AvailableDay[]
  other: readonly AvailableDay[]
  /** The other person's username. */
  name: string
  /** The time that is chosen. */
  at: number
  onChoose: (at: number) => void
}

/** Times to choose by a tap. */
export function SuggestedTimes({ own, other, name, at, onChoose }: Props) {
  // Chips that move under a finger would be chosen by mistake.
  const [opened] = useState(useNow())
  const { of, times } = suggestTimes({ own, other, now: opened })
  if (times.length === 0)
    return (
      <p className={formStyles.words}>
        Your usual free times don’t overlap in the next 7 days. Choose a time, and ask.
      </p>
    )
  return (
    <div>
      <p className={formStyles.words}>
        {of === 'both' && 'You’re both usually free then:'}
        {of === 'own' && 'You’re usually free then:'}
        {of === 'other' && `${name} is usually free then:`}
        {of === 'neither' && 'Choose a time:'}
      </p>
      <Chips
        label="Suggested times"
        wrap
        options={times.map((time) => ({ value: String(time), label: shortTime(time, opened) }))}
        value={String(at)}
        onChange={(time) => onChoose(Number(time))}
      />
    </div>
  )
}
