import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { ReportUserForm } from './report-user-form.tsx'

type Props = LazyDialogProps & { username: string }

export const ReportUserDialog = ({ username, open, onClose, onSent }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={
      <>
        Report User <PersonText>{username}</PersonText>
      </>
    }
  >
    <ReportUserForm subject={username} onSent={onSent} onDone={onClose} />
  </Dialog>
)
