import type { ReactNode } from 'react'
import { Doorway } from '../accounts/doorway.tsx'
import { Stack } from '../accounts/stack.tsx'

const words =
  'You can appeal once against each decision. A moderator reads your text, and you get the answer by email and notification.'

export const AppealFrame = ({ children }: { children: ReactNode }) => (
  <Doorway short title="Appeal a decision" words={words} picture={<Stack />}>
    <title>Appeal a decision · Quad</title>
    {children}
  </Doorway>
)
