import type { Screen } from '../brief.ts'
import { meetUpEffects } from '../meet-ups/effects.ts'
import { dealEffects } from './deal-effects.ts'
import type { Author, Effect } from './effects.ts'

/**
 * What the actions show that come with a card.
 * @param writeCard shows a message, as any other is shown
 */
export const cardEffects = (
  writeCard: (screen: Screen, args: Record<string, string>, author: Author) => void,
): Record<string, Effect> => ({ ...dealEffects(writeCard), ...meetUpEffects(writeCard) })
