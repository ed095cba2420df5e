import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { isMissingPart, tellMissingPart } from './missing-part.ts'

/** How to ask again for a part, by what its fetch has failed with. */
const renewals = new WeakMap<Error, () => void>()

/**
 * Like React's `lazy`, but a part that could not be fetched is asked for again when it is shown anew,
 * which some browsers answer only after a reload. To be placed in a `PartPlace`.
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
  /** A decoration is not missed. */
  quiet?: boolean
  onMissing?: () => void
}

/** Where a part of its own is shown. If it cannot be fetched, that is said and the page stays. */
export const PartPlace = ({ children, quiet = false, onMissing }: PlaceProps) => (
  <MissingPart
    onMissing={() => {
      if (!quiet) tellMissingPart()
      onMissing?.()
    }}
  >
    <Suspense>{children}</Suspense>
  </MissingPart>
)

// React has no hook for what a part below has thrown.
class MissingPart extends Component<{ children: ReactNode; onMissing: () => void }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  // Not before the failure is shown: a part renewed sooner would be fetched over and over by its place.
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
