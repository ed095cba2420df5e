import { cookware } from './cookware.ts'
import { devices } from './devices.ts'
import { furniture } from './furniture.ts'
import { gear } from './gear.ts'
import { household } from './household.ts'
import { hung } from './hung.ts'
import { instruments } from './instruments.ts'
import { kitchen } from './kitchen.ts'
import { lights } from './lights.ts'
import { stationery } from './stationery.ts'
import type { Drawing } from './pen.ts'
import { play } from './play.ts'
import { room } from './room.ts'
import { screens } from './screens.ts'
import { seats } from './seats.ts'
import { sound } from './sound.ts'
import { sports } from './sports.ts'
import { textbooks } from './textbooks.ts'
import { tickets } from './tickets.ts'
import { tops } from './tops.ts'
import { travel } from './travel.ts'
import { wheels } from './wheels.ts'
import { worn } from './worn.ts'

/** Every thing that can be drawn. */
export const drawings = {
  ...screens,
  ...devices,
  ...sound,
  ...instruments,
  ...gear,
  ...household,
  ...kitchen,
  ...cookware,
  ...seats,
  ...lights,
  ...furniture,
  ...room,
  ...tops,
  ...hung,
  ...worn,
  ...wheels,
  ...sports,
  ...travel,
  ...textbooks,
  ...stationery,
  ...play,
  ...tickets,
} satisfies Record<string, Drawing>
export type DrawingName = keyof typeof drawings

const lying = new Set(['rug', 'vinyl', 'notebooks', 'flashcards', 'poster', 'puzzle', 'cards'])

/** Whether it is shown lying, or hanging before a wall: then there is no floor. */
export const isFlat = (name: DrawingName): boolean =>
  name in tops || name in hung || name.endsWith('Ticket') || lying.has(name)
