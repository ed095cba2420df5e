import { unorderedPairId } from '#sync/id.ts'
import { calendarFile } from '#sync/meet-ups/calendar.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { saveFile } from '../ui/save-file.ts'

const type = 'text/calendar'
const fileName = 'meet-up.ics'

/** Passes a meet-up to the calendar of the device, as a file. Works offline. */
export async function addToCalendar(
  meetUp: MeetUp,
  { me, name }: { me: string; name: string },
): Promise<void> {
  const { otherUserId, number, turn, at, timeChanged, place, state } = meetUp
  const text = calendarFile({
    uid: `${unorderedPairId(me, otherUserId)}.${number}@${location.host}`,
    sequence: turn,
    at: Date.parse(at),
    madeAt: Date.parse(timeChanged),
    place,
    username: name,
    url: `${location.origin}/messages?with=${encodeURIComponent(name)}`,
    isCanceled: state === 'canceled',
  })
  if (mustShare()) {
    const file = new File([text], fileName, { type })
    if (navigator.canShare?.({ files: [file] }))
      // Closing the sheet of the system is no failure.
      return navigator.share({ files: [file] }).catch(() => undefined)
  }
  saveFile(fileName, text, type)
}

/** An app on the home screen of an iPhone shows a saved file in a page without a way back. */
const mustShare = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && matchMedia('(display-mode: standalone)').matches
