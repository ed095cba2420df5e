import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

const load = () => import('./report-user-dialog.tsx')
const ReportUserDialog = lazyPart(async () => (await load()).ReportUserDialog)

export function ReportUser(person: { userId: string; username: string }) {
  const { reach, show, place } = useLazyDialog(load)
  return (
    <>
      <Button variant="plain" small icon="flag" {...reach} onClick={show}>
        Report User
      </Button>
      {place((opened) => (
        <ReportUserDialog {...person} {...opened} />
      ))}
    </>
  )
}
