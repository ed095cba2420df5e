import { pairId } from '#sync/id.ts'
import { saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { second } from '#sync/time.ts'
import { firstScreen } from '../device/first-screen.ts'
import { currentDatabase } from '../device/current-database.ts'
import { addToIntake, queueIntake } from '../device/intake/intake.ts'
import { partFor } from '../ui/loading/missing-part.ts'
import type * as actions from './actions.ts'
import { showWaiting } from './waiting.ts'

/** How long a slow phone may take to show the result. */
const LAG = 3 * second

/** The last requested state by listing, because the next tap may come before the heart changes. */
const asked = new Map<string, boolean>()

/** Saves or unsaves a listing. @param shown whether the heart shows it as saved */
export async function toggleSaved(listingId: string, shown: boolean): Promise<void> {
  const wanted = !(asked.get(listingId) ?? shown)
  asked.set(listingId, wanted)
  const isDone = await (wanted ? save(listingId) : unsave(listingId))
  const forget = () => {
    if (asked.get(listingId) === wanted) asked.delete(listingId)
  }
  if (isDone) setTimeout(forget, LAG)
  else forget()
}

/** @returns whether it is stored */
async function save(listingId: string): Promise<boolean> {
  if (!saving && (await addToIntake(saveListing, { listingId }))) return queued()
  const outcome = await (await partFor(loadSaving))?.save(listingId)
  return outcome !== undefined && outcome.kind !== 'refused'
}

async function unsave(listingId: string): Promise<boolean> {
  const savedListingId = pairId(listingId, currentDatabase().userId)
  if (!saving && (await addToIntake(unsaveListing, { savedListingId }))) return queued()
  const outcome = await (await partFor(loadSaving))?.unsave(savedListingId)
  return outcome !== undefined && outcome.kind !== 'refused'
}

async function queued(): Promise<true> {
  await queueIntake().catch(showWaiting)
  return true
}

// Loads right after the first cards. A tap before that goes into the intake, because its tab may close.
let saving: typeof actions | undefined
const loadSaving = async () => (saving ??= await import('./actions.ts'))
void firstScreen.then(loadSaving).catch(() => undefined)
