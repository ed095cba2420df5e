import type { ReactNode } from 'react'
import { appealReaders } from '#sync/moderation/appeals.ts'
import { Doorway } from '../accounts/doorway.tsx'
import { Stack } from '../accounts/stack.tsx'

const words = `You can appeal once against each decision. ${appealReaders} You get the answer by email and notification.`

export const AppealFrame = ({ children }: { children: ReactNode }) => (
  <Doorway short title="Appeal a decision" words={words} picture={<Stack />}>
    <title>Appeal a decision · Quad</title>
    {children}
  </Doorway>
)
