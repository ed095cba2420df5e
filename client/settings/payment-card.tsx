import { changePayment } from '#sync/actions/payment.ts'
import type { SessionUser } from '../device/session/session.ts'
import { PaymentForm } from '../payment/payment-form.tsx'
import { useOwnHandles } from '../payment/queries.ts'
import { RefusedHere, RefusedNotice } from '../refusals/refused-notice.tsx'
import { SettingsCard } from './settings-card.tsx'

/** How others can pay the user outside of Quad. */
export function PaymentCard({ user }: { user: SessionUser }) {
  const stored = useOwnHandles(user)
  return (
    <SettingsCard
      title="Payment"
      words="People on your campus see these once you have written to them. Quad takes no part in payments."
    >
      <PaymentForm userId={user.id} stored={stored} />
      <RefusedHere of={changePayment} Notice={RefusedNotice} />
    </SettingsCard>
  )
}
