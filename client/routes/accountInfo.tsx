import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../shell/coming-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/accountInfo')({
  component: () => (
    <Guard>
      <ComingPage title="Your account page is being built" scene="hoodie">
        Soon your details, your sessions and a copy of your data are here. Your profile already is.
      </ComingPage>
    </Guard>
  ),
})
