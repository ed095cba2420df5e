import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { isMissingPart, announceMissingPart } from './missing-part.ts'

/** How to load a part again, by the error that its load failed with. */
const renewals = new WeakMap<Error, () => void>()

/**
 * Like React's `lazy`, but a part that failed to load is requested again when it is shown again.
 * Some browsers answer that only after a reload. Place it in a `PartPlace`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = () => {
    const Part = lazy(async () => {
      try {
        const Loaded = await load()
        return { default: (props: { given: Props }) => <Loaded {...props.given} /> }
      } catch (error) {
        if (error instanceof Error) renewals.set(error, renew)
        throw error
      }
    })
    const renew = () => {
      if (Attempt === Part) Attempt = attempt()
    }
    return Part
  }
  let Attempt = attempt()
  return (props) => <Attempt given={props} />
}

type PlaceProps = {
  children: ReactNode
  /** A missing decoration is not reported. */
  quiet?: boolean
  onMissing?: () => void
}

/** The place of a lazy part. If the part cannot be loaded, it says so and the page stays. */
export const PartPlace = ({ children, quiet = false, onMissing }: PlaceProps) => (
  <MissingPart
    onMissing={() => {
      if (!quiet) announceMissingPart()
      onMissing?.()
    }}
  >
    <Suspense>{children}</Suspense>
  </MissingPart>
)

// React has no hook for an error of a child.
class MissingPart extends Component<{ children: ReactNode; onMissing: () => void }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  // Only after the failure is shown. A part renewed sooner would be fetched over and over.
  override componentDidCatch(error: Error) {
    renewals.get(error)?.()
    if (isMissingPart(error)) this.props.onMissing()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingPart(error)) throw error
    return null
  }
}
