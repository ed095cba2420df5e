import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import type { Subject } from './report-user-form.tsx'

const load = () => import('./report-user-dialog.tsx')
const ReportUserDialog = lazyPart(async () => (await load()).ReportUserDialog)

/** Reports a person, from a button or a menu. */
export function useUserReport(subject: Subject) {
  const { reach, show, place } = useLazyDialog(load)
  const dialog = place((opened) => <ReportUserDialog subject={subject} {...opened} />)
  return { reach, show, dialog }
}

export function ReportUser({ subject }: { subject: Subject }) {
  const { reach, show, dialog } = useUserReport(subject)
  return (
    <>
      <Button variant="plain" small icon="flag" {...reach} onClick={show}>
        Report User
      </Button>
      {dialog}
    </>
  )
}
