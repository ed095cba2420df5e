interface DeviceEvent<Detail> {
  on: (listener: (detail: Detail) => void) => void
  emit: (detail: Detail) => void
}

function createEvent<Detail = void>(): DeviceEvent<Detail> {
  const listeners: ((detail: Detail) => void)[] = []
  return {
    on: (listener) => void listeners.push(listener),
    emit: (detail) => listeners.forEach((listener) => listener(detail)),
  }
}

/** The events of the device. The shell presents them; the device itself shows nothing. */
export const deviceEvents = {
  /** Another tab keeps an older version of the database open, so nothing can be read or stored. */
  blocked: createEvent(),
  /** The blocked database is open now. */
  unblocked: createEvent(),
  /** The browser does not open the database of this user id, which this page never had open. */
  unusable: createEvent<string>(),
  /** It has opened now. */
  usable: createEvent(),
  /** The browser deleted the database under the open page. */
  deleted: createEvent(),
  /** The browser has no space left for what a round fetched. */
  full: createEvent(),
  /** The database was copied and is a device of its own now, with a new id. */
  newClient: createEvent(),
  /** Numbers of queued writes that were refused while no form was waiting for them. */
  refused: createEvent<number[]>(),
  /** A new version is on this device. Calling the detail activates it and reloads the page. */
  version: createEvent<() => void>(),
  /** The realtime connection opens for this user id. */
  live: createEvent<string>(),
  /** The payload of a `new_notification` event of the realtime connection. */
  notification: createEvent<unknown>(),
}
