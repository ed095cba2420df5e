import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '../install/install-page.tsx'

export const Route = createFileRoute('/install')({ component: InstallPage })
