import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstallation } from './install/install-prompt.ts'
import { routeTree } from './route-tree.gen.ts'
import { startSession } from './session/session.ts'
import { shownUser, subscribeSession } from './session/store.ts'
import { firstScreen } from './shell/first-screen.ts'
import { watchConnection } from './shell/connection.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { startTheme } from './shell/theme.ts'
import { registerWorker } from './sync/register-worker.ts'
import './ui/tokens.css'
import './ui/font.css'
import './ui/base.css'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

startTheme()
watchConnection()
subscribeSession(() => {
  if (shownUser()) void import('./sync/start-rounds.ts').then(({ startRounds }) => startRounds())
})
watchInstallation()
startSession()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

if (document.readyState === 'complete') void loadTheRest()
else addEventListener('load', () => void loadTheRest(), { once: true })

async function loadTheRest(): Promise<void> {
  if (shownUser()) await firstScreen
  await registerWorker()
}
