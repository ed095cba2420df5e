interface Window {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus: () => Promise<Window>
  navigate: (url: string) => Promise<Window | null>
}

/** The worker's `clients`, which the DOM types lack. */
export interface Windows {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly Window[]>
  openWindow: (url: string) => Promise<Window | null>
}

export const openWindows = (clients: Windows): Promise<readonly Window[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

export const isVisible = ({ visibilityState }: Window): boolean => visibilityState === 'visible'
