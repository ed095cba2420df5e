import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../accounts/login-page.tsx'

export const Route = createFileRoute('/login')({ component: LoginPage })
