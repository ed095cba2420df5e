import { useState } from 'react'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { partFor } from '../ui/loading/missing-part.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { UnsentCounts } from './leaving.ts'

const loadDialog = () => import('./sign-out-dialog.tsx')
const SignOutDialog = lazyPart(async () => (await loadDialog()).SignOutDialog)

/** Logs out, after a warning if that would delete unsent data. */
export function useLogOut() {
  const warning = useLazyDialog(loadDialog)
  const [unsent, setUnsent] = useState<UnsentCounts>()

  async function logOut(): Promise<void> {
    const loaded = await partFor(() => import('./leaving.ts'))
    if (!loaded) return
    // With a broken database there is nothing to warn about.
    const lost = await loaded.flush().catch(() => undefined)
    if (!lost) return loaded.leaveDevice()
    setUnsent(lost)
    warning.show()
  }

  const dialog = unsent && warning.place((opened) => <SignOutDialog {...opened} unsent={unsent} />)
  return { logOut, dialog }
}
