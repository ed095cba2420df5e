import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/reportUser')({
  component: () => (
    <Guard>
      <ComingPage title="Reporting is being built" scene="fridge">
        Soon you can tell us here about somebody who does not behave. Until then, meet in busy
        places and trust your feeling.
      </ComingPage>
    </Guard>
  ),
})
