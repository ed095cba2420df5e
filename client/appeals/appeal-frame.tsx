import type { ReactNode } from 'react'
import { appealReaders } from '#sync/moderation/appeals.ts'
import { Doorway } from '../accounts/doorway.tsx'
import { Stack } from '../accounts/stack.tsx'

export const whoAnswers = `${appealReaders} You get the answer by email and notification.`

const words = `You can appeal once against each decision. ${whoAnswers}`

type Props = { isSent?: boolean; children: ReactNode }

export const AppealFrame = ({ isSent = false, children }: Props) => (
  <Doorway short title="Appeal a decision" words={isSent ? undefined : words} picture={<Stack />}>
    <title>Appeal a decision · Quad</title>
    {children}
  </Doorway>
)
