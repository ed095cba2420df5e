import type { OwnProfile } from '#sync/profiles.ts'
import type { Device } from './device.ts'
import { photoAt } from './photos.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** The own profile that a device must hold, by the server's database. */
export const profilesOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{
      id: string
      awaited: string | null
      shown: number
      days: string
      venmo: string
      paypal: string
    }>(
      `SELECT id, awaited_image AS awaited, show_availability AS shown, availability AS days,
         venmo_handle AS venmo, paypal_handle AS paypal FROM users WHERE id = ?`,
      person.user.id,
    )
    .map(({ id, awaited, shown, days, venmo, paypal }) =>
      [id, awaited, shown === 1, days, venmo, paypal].join(' '),
    )

export const profileShort = ({ _id, awaitedImage, availability, ...own }: OwnProfile): string =>
  [
    _id,
    awaitedImage ?? null,
    own.showAvailability,
    JSON.stringify(availability),
    own.venmoHandle,
    own.paypalHandle,
  ].join(' ')

/** A change of the own profile. */
export function ownChange(step: Step): { name: string; args: object } {
  if (step.c % 3 === 0) return { name: 'profile.image', args: newPicture(step) }
  return step.c % 3 === 1
    ? { name: 'availability.change', args: newAvailability(step) }
    : { name: 'payment.change', args: newHandles(step) }
}

/** One that has yet to arrive, or none. */
const newPicture = ({ b }: Step): object => ({
  image: b % 4 === 0 ? null : photoAt(b).name,
})

/** On or off, or other hours. The days are in order, because the model does not sort. */
function newAvailability({ b }: Step): object {
  if (b % 2 === 0) return { showAvailability: b % 4 === 0 }
  const times = { startTime: '09:00', endTime: `${10 + (b % 9)}:30` }
  return { availability: ['Monday', 'Friday'].map((day) => ({ day, ...times })) }
}

const newHandles = ({ b }: Step): object =>
  b % 2 === 0 ? { venmoHandle: `venmo-${b}` } : { paypalHandle: `paypal${b}` }
