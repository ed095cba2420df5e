import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import { currentActor } from '../device/session/store.ts'
import { platformOf } from '../install/ways.ts'
import { saveFile } from '../ui/save-file.ts'
import { serverNow } from '../ui/server-clock.ts'
import { calendarFile } from './calendar-file.ts'

const fileName = 'meet-up.ics'
const type = 'text/calendar'

/** Makes the file of a meet-up on the device and passes it on. */
export async function addToCalendar(meetUp: MeetUp, name: string): Promise<void> {
  const { userId: ownId } = currentActor()
  const { origin } = location
  const text = calendarFile({ meetUp, ownId, name, origin, now: serverNow() })
  // An app on the home screen of an iPhone shows a download in a viewer without a way back.
  const file = new File([text], fileName, { type })
  if (isAppOnIphone() && 'canShare' in navigator && navigator.canShare({ files: [file] })) {
    // Closing the sheet of the system is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined)
  } else saveFile(fileName, text, `${type};charset=utf-8`)
}

const isAppOnIphone = (): boolean =>
  platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios' &&
  matchMedia('(display-mode: standalone)').matches
