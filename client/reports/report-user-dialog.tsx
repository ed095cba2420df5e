import { Dialog, type LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { PersonText } from '../ui/person-text.tsx'
import { ReportUserForm, type Subject } from './report-user-form.tsx'

type Props = LazyDialogProps & { subject: Subject }

export const ReportUserDialog = ({ subject, open, onClose, onSent }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={
      <>
        Report User <PersonText>{subject.username}</PersonText>
      </>
    }
  >
    <ReportUserForm subject={subject} onSent={onSent} onDone={onClose} />
  </Dialog>
)
