import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../accounts/signup-page.tsx'

export const Route = createFileRoute('/signup')({ component: SignupPage })
