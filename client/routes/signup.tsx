import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../accounts/sign-up/signup-page.tsx'

export const Route = createFileRoute('/signup')({ component: SignupPage })
