import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messageLimit } from '#sync/messages.ts'
import { useForm } from '../../forms/use-form.ts'
import { useFormDraft } from '../../forms/drafts/use-form-draft.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { deviceDrafts } from '../../device/drafts.ts'
import { useSession } from '../../device/session/session.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { send } from '../actions.ts'
import styles from './new-message.module.css'
import { PeopleList } from './people-list.tsx'
import { PaneHead, PaneTitle } from '../pane-head.tsx'
import { SafetyTips } from '../safety-tips.tsx'
import { areTipsHidden, noteTipsShown } from '../session-keys.ts'

const empty = { recipientUsername: '', content: '' }

/** Starts a conversation with someone this device knows, or by a username in full. */
export function NewMessage() {
  const navigate = useNavigate()
  const session = useSession()
  const first = useRef<HTMLInputElement>(null)
  const [tips, setTips] = useState(() => !areTipsHidden())

  const form = useForm({
    draft: useFormDraft({ key: 'new-message', begin: empty, store: deviceDrafts }),
    errorsAtFields: true,
    write: ({ recipientUsername, content }) =>
      send({ name: recipientUsername.trim(), conversation: null }, { content }),
    onSent({ recipientUsername }) {
      const name = recipientUsername.trim()
      noteTipsShown(name)
      void navigate({ to: '/messages', search: { with: name }, replace: true, state: true })
    },
  })
  return (
    <>
      <PaneHead>
        <PaneTitle className={styles.title}>New Message</PaneTitle>
      </PaneHead>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.field('recipientUsername')}
          label="Username"
          ref={first}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {session.user && (
          <PeopleList
            search={form.values.recipientUsername}
            user={session.user}
            onChoose={
              form.values.content.trim() === ''
                ? undefined
                : (recipientUsername) => form.change({ recipientUsername })
            }
          />
        )}
        <TextArea {...form.field('content')} label="Message" rows={4} maxLength={messageLimit} />
        <FormAlert error={form.error} />
        <Button type="submit" icon="send" busy={form.isBusy}>
          Send
        </Button>
      </form>
      <SafetyTips open={tips} onClose={() => setTips(false)} focusAfter={first} />
    </>
  )
}
