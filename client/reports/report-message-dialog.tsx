import { isolated } from '#sync/texts/isolated.ts'
import type { LazyDialogProps } from '../ui/overlays/dialog.tsx'
import { sendMessageReport } from './actions.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = LazyDialogProps & { messageId: string; name: string }

export function ReportMessageDialog({ messageId, name, ...dialog }: Props) {
  return (
    <ReasonDialog
      {...dialog}
      title="Report Message"
      draftKey={`report-message/${messageId}`}
      words="A moderator will see this message and at most the ten before it, and nothing else of your conversation."
      promise={`${isolated(name)} won’t be told who reported it.`}
      write={(typed) => sendMessageReport({ messageId, ...typed })}
    />
  )
}
