import * as v from 'valibot'
import { changePayment } from '#sync/actions/payment.ts'
import {
  handleLimit,
  paymentProblem,
  type PaymentHandles,
  paymentHandlesSchema,
} from '#sync/payment.ts'
import { useIsQueued } from '../device/use-pending.ts'
import { FormAlert } from '../forms/form-alert.tsx'
import styles from '../forms/form.module.css'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { TextField } from '../ui/controls/field.tsx'
import { PendingMark } from '../ui/drawing/pending-mark.tsx'
import { deviceDrafts } from '../device/drafts.ts'
import type { FormDraft } from '../forms/drafts/use-form-draft.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'
import { explainNotStored, storePayment } from './actions.ts'

type Props = { userId: string; stored: PaymentHandles }

/** The user's own handles. */
export function PaymentForm({ userId, stored }: Props) {
  const draft = usePaymentDraft(stored)
  const pending = useIsQueued(changePayment)
  const form = useForm({
    draft,
    errorsAtFields: true,
    staysOpen: true,
    check: ({ venmoHandle, paypalHandle }) =>
      paymentProblem({ venmoHandle: venmoHandle.trim(), paypalHandle: paypalHandle.trim() }),
    explain: explainNotStored,
    write: () => storePayment(userId, draft.typed),
  })
  const plain = {
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    maxLength: handleLimit,
  }
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.field('venmoHandle')}
        {...plain}
        label="Venmo Handle"
        placeholder="@your-name"
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('paypalHandle')}
        {...plain}
        label="PayPal Handle"
        hint="Your PayPal.me name, or the email address of your PayPal account."
        autoComplete="off"
        enterKeyHint="go"
      />
      <FormAlert error={form.error} />
      <div className={styles.row}>
        <Button type="submit" busy={form.isBusy}>
          Save Payment Info
        </Button>
        {pending && <PendingMark />}
      </div>
    </form>
  )
}

type Typed = Partial<PaymentHandles>
type Draft = FormDraft<Record<keyof PaymentHandles, string>> & { typed: Typed }

/**
 * The handles that were typed and not saved, on top of the stored ones. So a change from another
 * device shows in the field that nobody has touched.
 */
function usePaymentDraft(stored: PaymentHandles): Draft {
  const { value, change, keepAgain } = useDraft<Typed>({
    key: 'payment',
    store: deviceDrafts,
    begin: {},
    unpack: (kept) => {
      const read = v.safeParse(v.partial(paymentHandlesSchema), kept)
      return read.success ? definedOf(read.output) : undefined
    },
    pack: (typed) => (Object.keys(typed).length === 0 ? undefined : typed),
  })
  return {
    typed: value,
    values: { ...stored, ...value },
    change: (changes) => void change((now) => ({ ...now, ...changes })),
    keepAgain,
    forget: () => void change(() => ({})),
  }
}

const definedOf = ({
  venmoHandle,
  paypalHandle,
}: { [Name in keyof PaymentHandles]?: string | undefined }): Typed => ({
  ...(venmoHandle !== undefined && { venmoHandle }),
  ...(paypalHandle !== undefined && { paypalHandle }),
})
