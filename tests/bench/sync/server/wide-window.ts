import { window } from '#sync/engine/protocol.ts'

/** Set by the build. The threads that read do not have the environment of the server. */
declare const LISTINGS: number

// A Quad device normally holds 2,000 listings of a campus; here it is the number that the peers hold.
Object.assign(window, { listings: LISTINGS })
