import * as v from 'valibot'
import { paymentHandlesSchema, type PaymentHandles } from '#sync/payment.ts'
import { deviceDrafts } from '../device/drafts.ts'
import type { FormDraft } from '../forms/drafts/use-form-draft.ts'
import { useDraft } from '../forms/drafts/use-draft.ts'

type Typed = Partial<PaymentHandles>
type Draft = FormDraft<Record<keyof PaymentHandles, string>> & { typed: Typed }

/**
 * The handles that were typed and not saved, on top of the stored ones. So a change from another
 * device shows in the field that nobody has touched.
 */
export function usePaymentDraft(stored: PaymentHandles): Draft {
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
