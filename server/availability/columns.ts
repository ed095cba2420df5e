import { users } from '#drizzle/schema/accounts.ts'

export const availabilityColumns = {
  showAvailability: users.showAvailability,
  availability: users.availability,
}
