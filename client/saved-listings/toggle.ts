import type { Action } from '#sync/engine/action.ts'
import { pairId } from '#sync/id.ts'
import { saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { second } from '#sync/time.ts'
import { firstScreen } from '../device/first-screen.ts'
import { currentDatabase } from '../device/current-database.ts'
import { append } from '../device/append.ts'
import { failureOf } from '../device/durably.ts'
import { requestRound } from '../device/rounds/device-rounds.ts'
import { showBanner } from '../ui/overlays/banner-store.ts'
import type * as actions from './actions.ts'
import { bannerId, showWaiting } from './waiting.ts'

/** How long a slow phone may take to show the result. */
const LAG = 3 * second

/** The last requested state by listing, because the next tap may come before the heart changes. */
const asked = new Map<string, boolean>()

/**
 * Saves or unsaves a listing.
 * @param shown whether the heart shows it as saved
 * @returns what it becomes, and when it is stored or refused
 */
export function toggleSaved(listingId: string, shown: boolean) {
  const wanted = !(asked.get(listingId) ?? shown)
  asked.set(listingId, wanted)
  return { wanted, done: setSaved(listingId, wanted) }
}

async function setSaved(listingId: string, wanted: boolean): Promise<void> {
  const isDone = await (wanted ? save(listingId) : unsave(listingId))
  const forget = () => {
    if (asked.get(listingId) === wanted) asked.delete(listingId)
  }
  if (isDone) setTimeout(forget, LAG)
  else forget()
}

/** @returns whether it is stored */
async function save(listingId: string): Promise<boolean> {
  if (!saving) return store(saveListing, { listingId })
  return (await saving.save(listingId)).kind !== 'refused'
}

async function unsave(listingId: string): Promise<boolean> {
  const savedListingId = pairId(listingId, currentDatabase().userId)
  if (!saving) return store(unsaveListing, { savedListingId })
  return (await saving.unsave(savedListingId)).kind !== 'refused'
}

/** Stores a write before the code that waits for its outcome is here. */
async function store(action: Action, args: unknown): Promise<boolean> {
  try {
    await append(action, args)
  } catch (error) {
    showBanner({
      id: bannerId,
      urgent: true,
      icon: 'alert',
      title: notSaved,
      message: failureOf(error),
    })
    return false
  }
  // Without its code it waits, and the heart says so.
  void loadSaving().then(requestRound, showWaiting)
  return true
}

const notSaved = 'This listing couldn’t be saved'

// Loads right after the first cards.
let saving: typeof actions | undefined
const loadSaving = async () => (saving ??= await import('./actions.ts'))
void firstScreen.then(loadSaving).catch(() => undefined)
