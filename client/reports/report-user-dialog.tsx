import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { ReportUserForm } from './report-user-form.tsx'
import { Written } from '../ui/written.tsx'

type Props = LazyDialogProps & { userId: string; username: string }

export const ReportUserDialog = ({ userId, username, open, onClose, onSent }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={
      <>
        Report User <Written>{username}</Written>
      </>
    }
  >
    <ReportUserForm person={{ userId, username }} onSent={onSent} onDone={onClose} />
  </Dialog>
)
