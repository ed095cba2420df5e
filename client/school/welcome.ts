import { createStore } from '../ui/create-store.ts'

/** What the school says to visitors, or nothing. index.html has read it before the first paint. */
export const shownWelcome = createStore(document.documentElement.dataset.welcome ?? '')
