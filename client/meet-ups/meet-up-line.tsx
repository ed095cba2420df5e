import { useState } from 'react'
import { isolated } from '#sync/texts/isolated.ts'
import type { Outcome } from '../device/perform.ts'
import { useSession } from '../device/session/session.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import { formErrorOf, type FormError } from '../forms/form-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useNow } from '../ui/now.ts'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { OptionsMenu } from '../ui/overlays/options-menu.tsx'
import { agree, cancel, sayHere } from './actions.ts'
import { lineOf, type MeetUpAnswer } from './line.ts'
import { loadSheet, MeetUpSheet } from './meet-up-button.tsx'
import styles from './meet-up-line.module.css'
import { Missed } from './missed.tsx'
import { asAbout, useMeetUp } from './queries.ts'

const loadHere = () => import('./here-dialog.tsx')
const HereDialog = lazyPart(async () => (await loadHere()).HereDialog)

type Props = { otherUserId: string; name: string }

/** How the meet-up of the two stands, and what can be done about it; nothing without one. */
export function MeetUpLine({ otherUserId, name }: Props) {
  const found = useMeetUp(otherUserId)
  const now = useNow()
  const { user } = useSession()
  const [error, setError] = useState<FormError>()
  const [busy, setBusy] = useState<MeetUpAnswer>()
  const sheet = useLazyDialog(loadSheet)
  const here = useLazyDialog(loadHere)
  const meetUp = found?.meetUp
  const line = found && user && lineOf({ ...asAbout(found), me: user.id, now })

  async function run(answer: MeetUpAnswer, work: () => Promise<Outcome<unknown>>) {
    setBusy(answer)
    setError(undefined)
    const outcome = await work()
    setBusy(undefined)
    if (outcome.kind === 'refused') setError(formErrorOf(outcome))
  }

  const acts: Record<MeetUpAnswer, () => void> = {
    agree: () => meetUp && void run('agree', () => agree(meetUp)),
    cancel: () => meetUp && void run('cancel', () => cancel(meetUp)),
    other: sheet.show,
    change: sheet.show,
    here: () => meetUp && void run('here', () => sayHere(meetUp, '')),
    note: here.show,
    calendar: () => {
      if (!meetUp) return
      // Its code loads with the tap, because few people have a meet-up.
      void import('./to-calendar.ts').then(({ addToCalendar }) =>
        addToCalendar(meetUp, { me: user?.id ?? '', name }),
      )
    },
    friend: () => {
      if (!meetUp) return
      void import('./tell-friend.ts').then(({ tellFriend }) => tellFriend(meetUp, name))
    },
  }
  return (
    <>
      {line && (
        <section className={styles.line} aria-label={`Meet-up with ${name}`}>
          <p className={styles.words} role="status">
            <span>{line.words}</span>
            {line.said !== undefined && <strong>{line.said}</strong>}
            {found?.isPending && <PendingMark />}
          </p>
          <div className={styles.answers}>
            {shownOf(line.answers).map((answer, i) => (
              <Button
                key={answer}
                small
                variant={i === 0 && (line.isAsked || answer === 'here') ? undefined : 'ghost'}
                busy={busy === answer}
                aria-label={`${labels[answer]}: meet-up with ${isolated(name)}`}
                {...sheet.reach}
                onClick={acts[answer]}
              >
                {labels[answer]}
              </Button>
            ))}
            {line.isQuestion && (
              <Missed name={name} reserved={found.reserved} onSuggest={sheet.show} />
            )}
            {hiddenOf(line.answers).length > 0 && (
              <OptionsMenu
                label={`More about the meet-up with ${name}`}
                entries={hiddenOf(line.answers).map((answer) => ({
                  label: labels[answer],
                  onChoose: acts[answer],
                }))}
              />
            )}
          </div>
          <FormAlert error={error} />
        </section>
      )}
      {sheet.place((opened) => (
        <MeetUpSheet otherUserId={otherUserId} {...opened} />
      ))}
      {meetUp && here.place((opened) => <HereDialog meetUp={meetUp} name={name} {...opened} />)}
    </>
  )
}

const labels: Record<MeetUpAnswer, string> = {
  agree: 'Agree',
  other: 'Suggest another',
  change: 'Change',
  cancel: 'Cancel',
  here: 'I’m Here',
  note: 'I’m here, with a note',
  calendar: 'Add to calendar',
  friend: 'Tell a friend',
}

/** An agreed meet-up has more to do than fits beside its time. */
const isAgreed = (answers: readonly MeetUpAnswer[]) => answers.includes('calendar')
const inMenu: readonly MeetUpAnswer[] = ['note', 'friend', 'change', 'cancel']

const shownOf = (answers: readonly MeetUpAnswer[]) =>
  isAgreed(answers) ? answers.filter((answer) => !inMenu.includes(answer)) : answers
const hiddenOf = (answers: readonly MeetUpAnswer[]) =>
  isAgreed(answers) ? answers.filter((answer) => inMenu.includes(answer)) : []
