import { moderationLimits } from '#sync/moderation/moderation.ts'
import { Form } from '../forms/form.tsx'
import type { useForm } from '../forms/use-form.ts'
import { TextArea } from '../ui/controls/field.tsx'
import { Done } from '../ui/loading/done.tsx'
import { whoAnswers } from './appeal-frame.tsx'

type Props = { form: ReturnType<typeof useForm<{ text: string }, unknown>> }

/** The text of an appeal, and the confirmation after it was sent. */
export function AppealForm({ form }: Props) {
  if (form.isSent) return <Done next={whoAnswers}>Your appeal was sent.</Done>
  return (
    <Form form={form} submit="Send appeal">
      <TextArea
        {...form.field('text')}
        label="Why the decision is wrong"
        rows={6}
        maxLength={moderationLimits.appeal}
      />
    </Form>
  )
}
