import * as v from 'valibot'
import { changeSpot, deleteSpot } from '#sync/actions/spots.ts'
import { meetUpLimits, type Spot } from '#sync/meet-ups/meet-ups.ts'
import { perform } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import rows from '../moderation/rows.module.css'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/loading/empty-state.tsx'
import { preloadDialog } from '../ui/overlays/dialog.tsx'
import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { usePlaceDialog } from './place-dialog.tsx'
import styles from './places-view.module.css'
import { useSpots } from './suggestions.ts'

/** The places that the campus of the moderator suggests for meet-ups. Works offline. */
export function PlacesView() {
  const spots = useSpots()
  const { ask, dialog } = usePlaceDialog(spots.length)
  return (
    <section className={styles.places} aria-labelledby="places">
      <div className={styles.head}>
        <h2 id="places">Places to meet</h2>
        <p>
          Students on your campus choose from these when they meet. Name places with people around,
          and say where to stand.
        </p>
      </div>
      {spots.length === 0 && (
        <EmptyState scene="lamp" title="No places yet.">
          <p>Until there are some, students type a place.</p>
        </EmptyState>
      )}
      {spots.length > 0 && (
        <ol className={rows.list} aria-label="Places">
          {spots.map((spot, i) => (
            <Row key={spot._id} spots={spots} at={i} onChange={() => ask(spot)} />
          ))}
        </ol>
      )}
      {spots.length < meetUpLimits.spots && (
        <div>
          <Button
            variant="ghost"
            icon="plus"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => ask()}
          >
            Add a Place
          </Button>
        </div>
      )}
      {dialog}
    </section>
  )
}

type RowProps = { spots: readonly Spot[]; at: number; onChange: () => void }

function Row({ spots, at, onChange }: RowProps) {
  const spot = spots[at]
  if (!spot) return null
  const { name, hint } = spot
  const entries = [
    { label: 'Change', onChoose: onChange },
    ...(at > 0 ? [{ label: 'Move up', onChoose: () => void move(spots, at, -1) }] : []),
    ...(at < spots.length - 1
      ? [{ label: 'Move down', onChoose: () => void move(spots, at, 1) }]
      : []),
    { label: 'Delete', onChoose: () => void remove(spot) },
  ]
  return (
    <li className={rows.row} aria-label={name}>
      <div className={rows.words}>
        <PersonText as="strong">{name}</PersonText>
        {hint !== '' && (
          <PersonText as="p" className={rows.meta}>
            {hint}
          </PersonText>
        )}
      </div>
      <OptionsMenu label={`Options for ${name}`} entries={entries} />
    </li>
  )
}

/** Gives each place that is not in its place in the list the number of that. */
async function move(spots: readonly Spot[], at: number, by: 1 | -1): Promise<void> {
  const order = [...spots]
  order.splice(at + by, 0, ...order.splice(at, 1))
  for (const [position, { _id: id, position: before }] of order.entries()) {
    if (position === before) continue
    const outcome = await perform(changeSpot, { id, position }, options)
    if (outcome.kind === 'refused') return showOutcome(outcome, { id: 'places', failed })
  }
}

async function remove({ _id: id }: Spot): Promise<void> {
  const outcome = await perform(deleteSpot, { id }, options)
  if (outcome.kind === 'refused') showOutcome(outcome, { id: 'places', failed })
}

const options = { answer: v.unknown() }
const failed = 'The list was not changed'
