import type { Action } from './engine/action.ts'
import {
  createListing,
  deleteListing,
  editListing,
  inquireListing,
  moveListing,
  viewListing,
} from './listing-actions.ts'
import { clearNotifications, deleteNotification, readNotification } from './notifications.ts'
import {
  createConversation,
  openConversation,
  readConversation,
  sendMessage,
  shareByMessage,
} from './message-actions.ts'
import { changeProfileImage } from './profiles.ts'
import { reportBug, reportListing, reportUser } from './reports.ts'
import { notifyOnUpdate, saveListing, unsaveListing } from './saved-listings.ts'
import { changeSettings, changeUniversity } from './settings.ts'
import { shareListing } from './sharing.ts'

/** Every action that a device's queue can hold, by name: those of a signed-in user. */
export const actions: ReadonlyMap<string, Action> = new Map(
  [
    createListing,
    editListing,
    deleteListing,
    moveListing,
    viewListing,
    inquireListing,
    saveListing,
    unsaveListing,
    notifyOnUpdate,
    shareListing,
    sendMessage,
    shareByMessage,
    createConversation,
    openConversation,
    readConversation,
    reportListing,
    reportUser,
    reportBug,
    changeProfileImage,
    changeSettings,
    changeUniversity,
    readNotification,
    deleteNotification,
    clearNotifications,
  ].map((action: Action) => [action.name, action]),
)
