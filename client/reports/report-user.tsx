import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./report-user-dialog.tsx')
const ReportUserDialog = lazyPart(async () => (await load()).ReportUserDialog)

/** Reports a person, from a button or a menu. */
export function useUserReport(username: string) {
  const { reach, show, place } = useLazyDialog(load)
  const dialog = place((opened) => <ReportUserDialog username={username} {...opened} />)
  return { reach, show, dialog }
}

export function ReportUser({ username }: { username: string }) {
  const { reach, show, dialog } = useUserReport(username)
  return (
    <>
      <Button variant="plain" small icon="flag" {...reach} onClick={show}>
        Report User
      </Button>
      {dialog}
    </>
  )
}
