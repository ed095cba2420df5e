import type { MeetUpFacts } from './facts.ts'
import { meetUpLimits, type MeetUp } from './meet-ups.ts'

/**
 * Whether two people are asked if they met about something that was reserved between them at
 * `reservedAt`. The question ends with the reservation, or with another proposal.
 */
export const asksWhetherMet = (
  meetUp: Pick<MeetUpFacts, 'state' | 'at' | 'asked'> | undefined,
  reservedAt: number | undefined,
): boolean =>
  meetUp?.asked === true &&
  meetUp.state === 'agreed' &&
  reservedAt !== undefined &&
  reservedAt <= meetUp.at + meetUpLimits.late

/** The same for the row of a device. */
export const rowAsksWhetherMet = (
  row: MeetUp | undefined,
  reservedAt: number | undefined,
): boolean => asksWhetherMet(row && { ...row, at: Date.parse(row.at) }, reservedAt)
