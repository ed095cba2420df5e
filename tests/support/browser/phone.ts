import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn, type Person } from '../people/cast.ts'
import { test as base } from './browser.ts'
import { carryInto } from './carry-into.ts'
import { openBrowser, type ProfiledBrowser } from './killable.ts'

interface Phone {
  /**
   * Starts the browser again, with this person logged in on its page.
   * @param isPlain whether its tabs may be hidden
   */
  start(person: Person, isPlain?: boolean): Promise<ProfiledBrowser>
}

/** Gives a test a browser with a disk of its own, which can be killed and started again. */
export const test = base.extend<{ phone: Phone }>({
  phone: async ({ server }, provide) => {
    const profile = await mkdtemp(join(tmpdir(), 'quad-phone-'))
    let open: ProfiledBrowser | undefined
    await provide({
      async start(person, isPlain) {
        await open?.kill()
        open = await openBrowser(profile, isPlain)
        await carryInto(open.page, server, await signIn(server, person, true), true)
        return open
      },
    })
    await open?.kill()
    await rm(profile, { recursive: true, force: true })
  },
})
