import { useState } from 'react'
import { toggleSaved } from './toggle.ts'

/**
 * A heart. It answers a press in the next frame by staying pressed, and looks saved once that is on
 * disk.
 */
export function useToggle(listingId: string, isSaved: boolean) {
  const [asked, setAsked] = useState<boolean>()

  function toggle(): void {
    const { wanted, done } = toggleSaved(listingId, isSaved)
    setAsked(wanted)
    void done.finally(() => setAsked((now) => (now === wanted ? undefined : now)))
  }

  return { toggle, isAsked: asked !== undefined && asked !== isSaved }
}
