import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRoute({ component: Shell })
