import { window } from '#sync/engine/protocol.ts'

/** How much of everything a device starts with, and keeps. */
export type Windows = Readonly<Record<keyof typeof window, number>>

const usual: Windows = { ...window }
/** So few that a run of ninety steps overflows each of them. */
const small: Windows = {
  first: 2,
  listings: 4,
  notifications: 3,
  deals: 3,
  messages: 2,
  keptMessages: 4,
}

export const windowsOf = (isSmall: boolean): Windows => (isSmall ? small : usual)

/** Sets them for the server and the devices of this process. */
export const setWindows = (isSmall: boolean): void => void Object.assign(window, windowsOf(isSmall))
