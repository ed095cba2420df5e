import { useState } from 'react'
import * as v from 'valibot'
import { spotLimits, spotSchema, type Spot } from '#sync/meet-ups/spots.ts'
import { useSession } from '../../device/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/loading/alert.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useRead } from '../use-read.ts'
import { CampusChoice } from './campus-choice.tsx'
import { DeletePlace } from './delete-place.tsx'
import { movePlace } from './actions.ts'
import { PlaceRow } from './place-row.tsx'
import { usePlaceDialog } from './place-dialog.tsx'
import rows from '../rows.module.css'
import styles from './places.module.css'

const placesSchema = v.array(spotSchema)

type Props = {
  /** The id of a campus; without one it is the own campus. */
  campus: string | undefined
}

/** The places that a campus offers for meet-ups, in their order. */
export function PlacesView({ campus }: Props) {
  const session = useSession()
  const isOnline = useOnline()
  const own = session.status === 'signed-in' ? session.user : undefined
  const universityId = campus ?? own?.universityId ?? ''
  const read = useRead(
    `/api/moderation/spots?university=${encodeURIComponent(universityId)}`,
    placesSchema,
  )
  const { ask, dialog } = usePlaceDialog(universityId)
  const [deleted, setDeleted] = useState<Spot>()
  const [moved, setMoved] = useState('')
  if (!own) return null
  const places = read.data
  const isFull = places !== undefined && places.length >= spotLimits.perCampus

  async function move(place: Spot, to: number) {
    if (await movePlace(place, to)) setMoved(`${place.name} is now number ${to + 1}.`)
  }

  return (
    <section className={styles.view} aria-labelledby="places">
      <div className={styles.head}>
        <h2 id="places" className="sr-only">
          Places
        </h2>
        <CampusChoice own={own} chosen={universityId} />
        {places && !isFull && (
          <Button
            icon="plus"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => ask()}
          >
            Add a Place
          </Button>
        )}
      </div>
      <p className={styles.note}>
        Students of this campus choose among these places for their meet-ups, in this order. Good
        places are public, lit, and easy to find.
        {isFull && ` A campus can have ${spotLimits.perCampus} places.`}
      </p>
      {isOnline && read.problem && <Alert>{read.problem}</Alert>}
      {!places && !read.problem && <Skeleton lines={6} />}
      {places?.length === 0 && (
        <EmptyState scene="lamp" title="No places yet.">
          <p>Until there are some, students type a place.</p>
        </EmptyState>
      )}
      {places && places.length > 0 && (
        <ol className={rows.list}>
          {places.map((place, at) => (
            <PlaceRow
              key={place._id}
              place={place}
              number={at + 1}
              last={places.length}
              onEdit={() => ask(place)}
              onMove={(to) => void move(place, to)}
              onDelete={() => setDeleted(place)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {dialog}
      <DeletePlace place={deleted} onClose={() => setDeleted(undefined)} />
    </section>
  )
}
