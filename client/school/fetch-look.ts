import * as v from 'valibot'
import { api } from '../device/session/api.ts'
import { shownWelcome } from './welcome.ts'

declare global {
  interface Window {
    /** Of index.html: shows what `localStorage.school` has. */
    showSchool?: () => void
  }
}

const configSchema = v.object({
  look: v.object({ theme: v.record(v.string(), v.string()), welcome: v.nullable(v.string()) }),
})

/** Stores how the school looks, for this start and for the next ones, which may be offline. */
export async function fetchLook(): Promise<void> {
  const answer = await api('GET', '/api/config', { schema: configSchema, auth: false })
  if (answer.error) return
  localStorage.setItem('school', JSON.stringify(answer.data.look))
  window.showSchool?.()
  shownWelcome.set(answer.data.look.welcome ?? '')
}
