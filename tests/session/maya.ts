import type { SessionUser } from '#sync/accounts/session.ts'

export const userId = '01890000-0000-7000-8000-000000000001'

/** The logged-in user, as the session stores her. */
export const user: SessionUser = {
  id: userId,
  _id: userId,
  username: 'maya',
  firstName: 'Maya',
  lastName: 'Keller',
  email: 'maya@purdue.edu',
  university: 'Purdue University',
  college: 'Purdue University',
  universityId: 'u1',
  year: 2028,
  bio: '',
  profileImage: null,
  verified: true,
  averageRating: 0,
  badge: '',
  showAvailability: false,
  availability: [],
  paymentHandles: { venmoHandle: '', paypalHandle: '' },
  reviews: [],
  universityChangeCount: 0,
  twoFactorEnabled: false,
  privateProfile: false,
  allowMessages: true,
  notificationsEnabled: true,
  showActivity: false,
  createdAt: '2026-01-01T00:00:00Z',
}
