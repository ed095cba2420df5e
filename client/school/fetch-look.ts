import * as v from 'valibot'
import { api } from '../device/session/api.ts'
import { shownWelcome } from './welcome.ts'

declare global {
  interface Window {
    /** Of index.html: shows this look, given as JSON, and keeps it for the next start. */
    showSchool?: (look: string) => void
  }
}

const configSchema = v.object({
  look: v.object({ theme: v.record(v.string(), v.string()), welcome: v.nullable(v.string()) }),
})

/** Shows how the school looks, now and at the next starts, which may be offline. */
export async function fetchLook(): Promise<void> {
  const answer = await api('GET', '/api/config', { schema: configSchema, auth: false })
  if (answer.error) return
  window.showSchool?.(JSON.stringify(answer.data.look))
  shownWelcome.set(answer.data.look.welcome ?? '')
}
