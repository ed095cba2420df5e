import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstallation } from './install/install-prompt.ts'
import { routeTree } from './route-tree.gen.ts'
import { startSession } from './device/session/session.ts'
import { shownUser, subscribeSession, whenKnown } from './device/session/store.ts'
import { deviceEvents } from './device/events.ts'
import { firstScreen } from './device/first-screen.ts'
import { watchConnection } from './shell/connection.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { presentDevice } from './shell/present-device.ts'
import { startTheme } from './shell/theme.ts'
import { cachePage } from './shell/keep-page.ts'
import './ui/overlays/popped.ts'
import { watchTyping } from './ui/typed.ts'
import './ui/tokens.css'
import './ui/font.css'
import './ui/base.css'

/** Milliseconds after which the page renders with whatever has loaded. */
const PATIENCE = 500

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./shell/not-found-page.tsx'),
    'NotFoundPage',
  ),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const { classList } = document.documentElement
// index.html then shows a sentence instead.
deviceEvents.unusable.on((userId) => {
  if (userId === shownUser()?.id) classList.add('no-storage')
})
// The screens behind the sentence have failed by now.
deviceEvents.usable.on(() => location.reload())
if (!classList.contains('no-storage')) start()

function start(): void {
  startTheme()
  watchConnection()
  presentDevice()
  cachePage()
  watchTyping()
  subscribeSession(() => {
    if (shownUser())
      void import('./device/rounds/start-rounds.ts').then(({ startRounds }) => startRounds())
  })
  watchInstallation()
  startSession()

  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  void begin(root)

  if (document.readyState === 'complete') void loadTheRest()
  else addEventListener('load', () => void loadTheRest(), { once: true })
}

/**
 * Renders once. The session and the page's own part usually arrive while the static first paint shows;
 * rendering without them would mean rendering twice. As a transition, React yields in between.
 */
async function begin(place: Element): Promise<void> {
  await Promise.race([Promise.all([whenKnown(), router.load()]), pause(PATIENCE)])
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

async function loadTheRest(): Promise<void> {
  await whenKnown()
  if (shownUser()) await firstScreen
  // If this code cannot be loaded, the next start registers the worker.
  const loaded = await import('./shell/after-first-screen.ts').catch(() => undefined)
  await loaded?.startTheRest()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
