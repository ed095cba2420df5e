import { ruleLimits } from '#sync/moderation/rule-changes.ts'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { SettingsCard } from '../settings/settings-card.tsx'
import { TextArea } from '../ui/controls/field.tsx'
import { changeRules, noteChanged } from './change-rules.ts'

/** What may not be sold, in the words of the school. */
export function ProhibitedCard({ text }: { text: string }) {
  const form = useForm({
    begin: { prohibited: text },
    errorsAtFields: true,
    staysOpen: true,
    call: ({ prohibited }) => changeRules({ prohibited }),
    onSent: () => noteChanged('Text saved'),
  })
  return (
    <SettingsCard
      title="What may not be sold"
      words="Sellers read this in the form of a listing. Leave it empty to show nothing."
    >
      <Form form={form} submit="Save the Text">
        <TextArea
          {...form.field('prohibited')}
          label="Text"
          rows={4}
          maxLength={ruleLimits.prohibited}
        />
      </Form>
    </SettingsCard>
  )
}
