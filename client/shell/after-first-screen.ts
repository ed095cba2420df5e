import { deviceEvents } from '../device/events.ts'
import { registerWorker } from '../device/worker/register-worker.ts'
import { fetchLook } from '../school/fetch-look.ts'
import { offerVersion } from './new-version.ts'

/** What no first screen needs, in one file: each file costs a request. */
export async function startTheRest(): Promise<void> {
  deviceEvents.version.on(offerVersion)
  void fetchLook()
  await registerWorker()
}
