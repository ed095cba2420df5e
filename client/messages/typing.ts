import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { isId } from '#sync/id.ts'
import { second } from '#sync/time.ts'
import { shownUser } from '../device/session/store.ts'
import { onLive, emitLive } from '../device/live/live-events.ts'

const CLEAR_AFTER = 5 * second
/** Milliseconds between events, short enough that the status stays while a person keeps typing. */
const SAY_EVERY = 3 * second

const typingSchema = v.object({ senderUsername: v.string() })
const receivedSchema = v.object({ message: v.object({ senderUsername: v.string() }) })

/** Whether a person is typing now, as far as events tell. */
export function useTyping(username: string): boolean {
  const [typing, setTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isTheirs = (name: string) => usernameKey(name) === usernameKey(username)
    const stop = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const ends = [
      onLive('typing', (payload) => {
        const said = v.safeParse(typingSchema, payload)
        if (!said.success || !isTheirs(said.output.senderUsername)) return
        clearTimeout(timer)
        timer = setTimeout(stop, CLEAR_AFTER)
        setTyping(true)
      }),
      onLive('receive_message', (payload) => {
        const said = v.safeParse(receivedSchema, payload)
        if (said.success && isTheirs(said.output.message.senderUsername)) stop()
      }),
    ]
    return () => {
      for (const end of ends) end()
      stop()
    }
  }, [username])

  return typing
}

let saidAt = 0
let saidTo = ''

/** Reports typing to a person, now and then. */
export function sayTyping(otherUserId: string | undefined): void {
  const me = shownUser()
  if (!me || otherUserId === undefined || !isId(otherUserId)) return
  if (saidTo === otherUserId && Date.now() - saidAt < SAY_EVERY) return
  saidAt = Date.now()
  saidTo = otherUserId
  emitLive('typing', me.id, me.username, otherUserId)
}

/** Lets the next key after a sent message report again. */
export const typingEnded = (): void => void (saidAt = 0)
