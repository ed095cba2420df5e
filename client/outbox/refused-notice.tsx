import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changeProfileImage } from '#sync/actions/profiles.ts'
import type { Action } from '#sync/engine/action.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { useListing } from '../listings/queries.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { discardRefused, retryRefused } from './actions.ts'
import { editPlaceOf } from './edit-place.ts'
import { EditPicture } from './edit-picture.tsx'
import { EditWords, textsOf } from './edit-words.tsx'
import type { Words } from './edited-args.ts'
import { useAction, useRefusedBy } from './queries.ts'

/** The refused writes of one action, for the page where that action is done. */
export const RefusedHere = ({ of }: { of: Action }) =>
  useRefusedBy(of).map((entry) => (
    <RefusedNotice key={entry.seq} entry={entry} words={entry.words} />
  ))

type Props = {
  entry: RefusedWrite
  words?: string
  /** Told what was typed, once it is sent again with other words. */
  onSent?: (typed: Words) => void
}

/** A refused write where it was made: the server's sentence, and what can be done. */
export function RefusedNotice({ entry, words, onSent }: Props) {
  const { message, action, dependents } = entry
  const [editing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const place = editPlaceOf(entry)
  const texts = textsOf(useAction(action.name), action.args)
  const isPicture = action.name === changeProfileImage.name
  const changed = useListing(place?.to.params?.id ?? '')
  // A change of a listing has no form once that is gone.
  const hasPlace = place && (place.to.params === undefined || changed)
  const editable = hasPlace || isPicture || (!place && texts.length > 0)

  async function edit() {
    if (!place) return setEditing(true)
    const failure = await place.prepare()
    if (failure !== undefined) return setProblem(failure)
    // It goes once the form is sent, and what waits with it goes along: see `takeAlong`.
    await navigate(place.to)
  }

  return (
    <Alert
      actions={
        !editing && (
          <>
            {editable && (
              <Button small variant="ghost" icon="pencil" onClick={() => void edit()}>
                Edit
              </Button>
            )}
            <Button small variant="ghost" icon="refresh" onClick={() => void retryRefused(entry)}>
              Retry
            </Button>
            <Button small variant="ghost" icon="trash" onClick={() => void discardRefused(entry)}>
              Discard
            </Button>
          </>
        )
      }
    >
      {words && <p>{words}</p>}
      <p data-refused={entry.seq}>{problem ?? message}</p>
      {dependents.length > 0 && (
        <p>
          {dependents.length === 1
            ? 'One later change depends on it and is waiting too.'
            : `${dependents.length} later changes depend on it and are waiting too.`}
        </p>
      )}
      {editing &&
        (isPicture ? (
          <EditPicture entry={entry} onDone={() => setEditing(false)} />
        ) : (
          <EditWords entry={entry} texts={texts} onDone={() => setEditing(false)} onSent={onSent} />
        ))}
    </Alert>
  )
}
