import type { UsedCodeKey } from '../accounts/used-code-note.ts'
import { deviceEvents } from '../device/events.ts'
import { registerWorker } from '../device/worker/register-worker.ts'
import { fetchLook } from '../school/fetch-look.ts'
import '../ui/keyboard.ts'
import { keepPageOnDrop } from '../ui/keep-page-on-drop.ts'
import { keepTranslated } from '../ui/keep-translated.ts'
import { offerVersion } from './new-version.ts'

const usedCode: UsedCodeKey = 'usedRecoveryCode'

/** What no first screen needs, in one file: each file costs a request. */
export async function startTheRest(): Promise<void> {
  keepTranslated()
  keepPageOnDrop()
  deviceEvents.version.on(offerVersion)
  void fetchLook()
  if (sessionStorage.getItem(usedCode) !== null) void showUsedCode()
  await registerWorker()
}

// Without this part the note is missing. The account page still says how many codes are left.
async function showUsedCode(): Promise<void> {
  const loaded = await import('../accounts/used-code-note.ts').catch(() => undefined)
  loaded?.showUsedCode()
}
