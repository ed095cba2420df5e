import { appealSent } from '#sync/moderation/appeals.ts'
import { moderationLimits } from '#sync/moderation/moderation.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import styles from '../forms/form.module.css'
import type { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextArea } from '../ui/controls/field.tsx'

type Props = { form: ReturnType<typeof useForm<{ text: string }, unknown>> }

/** The text of an appeal, and the confirmation after it was sent. */
export function AppealForm({ form }: Props) {
  if (form.isSent) return <output>{appealSent}</output>
  return (
    <form className={styles.form} {...form.props}>
      <TextArea
        {...form.field('text')}
        label="Why the decision is wrong"
        rows={6}
        maxLength={moderationLimits.appeal}
      />
      <FormAlert error={form.error} />
      <Button type="submit" wide busy={form.isBusy}>
        Send appeal
      </Button>
    </form>
  )
}
