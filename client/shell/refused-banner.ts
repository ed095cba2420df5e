import type { RefusedWrite } from '#sync/engine/store.ts'
import { follow, shownRows } from '../device/use-query.ts'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import { isInConflict } from '../refusals/is-in-conflict.ts'
import { isSeen } from '../ui/is-seen.ts'

const id = 'refused'

/** Shows one banner for refused writes that no form was waiting for. */
export function showRefused(seqs: number[]): void {
  const entries = shownRows()
    .refused()
    .filter(({ seq }) => seqs.includes(seq))
  const [first] = entries
  if (!first) return
  showBanner({
    id,
    urgent: true,
    // A visible banner could cover the notice itself on a phone.
    spoken: entries.every(({ seq }) => isShown(seq)),
    icon: 'alert',
    title: titleOf(entries),
    message: first.message,
    link: { href: '/outbox', label: 'See your options' },
  })
  closeWhenHandled(entries.map(({ seq }) => seq))
}

function titleOf(entries: RefusedWrite[]): string {
  if (entries.every(isInConflict)) return 'A change needs your choice'
  return entries.length > 1 ? `${entries.length} changes were refused` : 'A change was refused'
}

const isShown = (seq: number): boolean =>
  [...document.querySelectorAll(`[data-refused="${seq}"]`)].some(isSeen)

let stopEarlier = () => {}

/** Closes the banner when every entry was retried, edited or discarded, in whichever tab. */
function closeWhenHandled(seqs: number[]): void {
  stopEarlier()
  stopEarlier = follow(
    (rows) => rows.refused().some(({ seq }) => seqs.includes(seq)),
    (isLeft) => {
      if (isLeft) return
      stopEarlier()
      closeBanner(id)
    },
  )
}
