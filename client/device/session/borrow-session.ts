import * as v from 'valibot'
import { storedUserSchema } from '#sync/accounts/session.ts'
import { second } from '#sync/time.ts'
import { shownUser } from './store.ts'
import { storedToken, storeToken, storeUser } from './tokens.ts'

const channel = 'quad-tabs'
/** Milliseconds that a tab in the background may take to answer. */
const patience = second

const questionSchema = v.object({ asks: v.string() })
const replySchema = v.object({
  answers: v.string(),
  token: v.string(),
  user: storedUserSchema,
})

/** Lets tabs that open later be logged in like this one. */
export function lendSession(): void {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', ({ data }) => {
    const question = v.safeParse(questionSchema, data)
    const [token, user] = [storedToken(), shownUser()]
    if (question.success && token && user)
      tabs.postMessage({ answers: question.output.asks, token, user })
  })
}

/**
 * Takes the session of another open tab, whose login ends with the browser's last tab.
 * @returns whether there was one
 */
export async function borrowSession(): Promise<boolean> {
  if (!(await hasLoggedInTab())) return false
  const tabs = new BroadcastChannel(channel)
  const id = String(Math.random())
  try {
    const reply = await new Promise<v.InferOutput<typeof replySchema> | undefined>((resolve) => {
      tabs.addEventListener('message', ({ data }) => {
        const answer = v.safeParse(replySchema, data)
        if (answer.success && answer.output.answers === id) resolve(answer.output)
      })
      tabs.postMessage({ asks: id })
      setTimeout(() => resolve(undefined), patience)
    })
    if (!reply) return false
    storeToken(reply.token)
    storeUser(reply.user)
    return true
  } finally {
    tabs.close()
  }
}

/** Tabs hold a lock of this name while they use the database of a user. Visitors do not wait. */
async function hasLoggedInTab(): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  const held = (await locks?.query())?.held ?? []
  return held.some(({ name, mode }) => mode === 'shared' && name?.startsWith('quad-'))
}
