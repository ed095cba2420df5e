import { Dexie, liveQuery } from 'dexie'
import * as v from 'valibot'
import { currentDatabase } from '#client/device/current-database.ts'
import { perform } from '#client/device/perform.ts'
import { freshen, restartRounds } from '#client/device/rounds/device-rounds.ts'
import { setSession } from '#client/device/session/store.ts'
import { storeToken } from '#client/device/session/tokens.ts'
import { sessionUserSchema } from '#sync/accounts/session.ts'
import { parse } from '#sync/parse.ts'
import { saveListing } from '#sync/actions/saved-listings.ts'
import { measure } from './measured.ts'

let campus = ''

// Like `client/device/rounds/start-rounds.ts`.
addEventListener('online', restartRounds)

measure({
  // Like the app's rounds, it does not wait until the database is open.
  async open({ session }) {
    storeToken(session.accessToken)
    const user = parse(sessionUserSchema, session.user)
    campus = user.universityId
    setSession({ status: 'signed-in', user })
  },
  async load(onFirst) {
    const watched = liveQuery(() => newest().first()).subscribe((row) => {
      if (!row) return
      onFirst()
      watched.unsubscribe()
    })
    await untilDone()
  },
  count: (price) =>
    price === undefined
      ? newest().count()
      : newest()
          .filter((row) => row.price === price)
          .count(),
  async fetchNews({ posted }) {
    await posted
    await untilDone()
  },
  async save(listingId) {
    const { kind } = await perform(saveListing, { listingId }, { answer: v.unknown() })
    if (kind === 'refused') throw new Error('A write was refused.')
  },
  async held() {
    const { log, savedListings } = currentDatabase()
    const waiting = (await log.toArray()).map(({ args }) => parse(saveListing.args, args))
    const saved = await savedListings.toArray()
    return [...waiting, ...saved].map(({ listingId }) => listingId)
  },
  async replay() {
    await untilDone()
    const left = await currentDatabase().log.count()
    if (left > 0) throw new Error(`${left} actions are left.`)
  },
  async ids(count) {
    return newest().limit(count).primaryKeys()
  },
})

const newest = () =>
  currentDatabase()
    .listings.where('[universityId+timeListed]')
    .between([campus, Dexie.minKey], [campus, Dexie.maxKey])
    .reverse()

async function untilDone(): Promise<void> {
  const { kind } = await freshen()
  if (kind !== 'done') throw new Error(`The round ended with ${kind}.`)
}
