import { users } from '#drizzle/schema/accounts.ts'

export const paymentColumns = {
  venmoHandle: users.venmoHandle,
  paypalHandle: users.paypalHandle,
}
