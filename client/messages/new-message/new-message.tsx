import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messageLimit } from '#sync/messages.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { useFormDraft } from '../../forms/drafts/use-form-draft.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { BannerPlace } from '../../ui/overlays/banner.tsx'
import { send } from '../actions.ts'
import { addToDraft } from '../draft.ts'
import { PaneHead, PaneTitle } from '../pane-head.tsx'
import { SafetyTips } from '../safety-tips.tsx'
import { areTipsHidden, noteTipsShown } from '../session-keys.ts'
import styles from './new-message.module.css'
import { PeopleList } from './people-list.tsx'
import { usePeople } from './people.ts'

const empty = { recipientUsername: '', content: '' }

/** Opens the conversation with someone whom this device knows, or starts one by username. */
export function NewMessage() {
  const navigate = useNavigate()
  const first = useRef<HTMLInputElement>(null)
  const [tips, setTips] = useState(() => !areTipsHidden())
  const draft = useFormDraft({ key: 'new-message', begin: empty, store: deviceDrafts })
  const people = usePeople(draft.values.recipientUsername)

  function open(name: string) {
    noteTipsShown(name)
    void navigate({ to: '/messages', search: { with: name }, replace: true, state: true })
  }

  /** A text that was typed first goes into the conversation. */
  async function pick({ username }: { username: string }) {
    const isKept = await addToDraft(username, draft.values.content.trim())
    if (!isKept) return
    draft.forget()
    open(username)
  }

  const form = useForm({
    draft,
    errorsAtFields: true,
    write: ({ recipientUsername, content }) =>
      send({ name: recipientUsername.trim(), conversation: null }, { content }),
    onSent: ({ recipientUsername }) => open(recipientUsername.trim()),
  })
  return (
    <>
      <PaneHead>
        <PaneTitle className={styles.title}>New Message</PaneTitle>
      </PaneHead>
      <BannerPlace />
      <form className={styles.form} {...form.props}>
        <div className={styles.to}>
          <TextField
            {...form.field('recipientUsername')}
            label="Username"
            ref={first}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <PeopleList people={people} onPick={(person) => void pick(person)} />
        <div className={styles.dock}>
          <FormAlert error={form.error} />
          <TextArea {...form.field('content')} label="Message" rows={2} maxLength={messageLimit} />
          <Button type="submit" icon="send" busy={form.isBusy}>
            Send
          </Button>
        </div>
      </form>
      <SafetyTips open={tips} onClose={() => setTips(false)} focusAfter={first} />
    </>
  )
}
