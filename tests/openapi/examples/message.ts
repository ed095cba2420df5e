import { createListing } from '#tests/support/server/listings.ts'
import { waitingMessage, write } from '#tests/support/server/messages.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import type { Examples } from '../stage.ts'

export const messageExamples = {
  'POST /messages/send-message': ({ people: { jonas: as } }) => ({
    as,
    body: { senderUsername: 'jonas', recipientUsername: 'maya', content: 'Would it fit?' },
  }),
  'DELETE /messages/{id}': async (app) => {
    const { jonas, maya } = app.people
    return { as: jonas, path: `/messages/${await waitingMessage(app, jonas, maya)}` }
  },
  'POST /messages/share-listing': async (app) => ({
    as: app.people.jonas,
    body: { recipientUsername: 'maya', listingId: await createListing(app, app.people.maya) },
  }),
  'POST /messages/create-board': async (app) => {
    const { username } = (await newcomer(app)).user
    return { as: app.people.jonas, body: { user1: 'jonas', user2: username, messages: ['Hi'] } }
  },
  'PATCH /messages/update-board': async (app) => {
    await write(app, app.people.maya, app.people.jonas, 'Hi')
    return { as: app.people.jonas, body: { username: 'jonas', messagesWith: 'maya' } }
  },
  'PATCH /messages/mark-as-read': async (app) => {
    await write(app, app.people.maya, app.people.jonas, 'Hi')
    return { as: app.people.jonas, body: { senderUsername: 'maya', recipientUsername: 'jonas' } }
  },
  'GET /messages/get-messageList/{userId}': async (app) => {
    await write(app, app.people.maya, app.people.jonas, 'Hi')
    return {
      as: app.people.jonas,
      path: `/messages/get-messageList/${app.people.jonas.user.id}`,
    }
  },
  'GET /messages/get-messages/{userId}/{otherUsername}': async (app) => {
    await write(app, app.people.maya, app.people.jonas, 'Hi')
    return {
      as: app.people.jonas,
      path: `/messages/get-messages/${app.people.jonas.user.id}/maya`,
    }
  },
} satisfies Examples
