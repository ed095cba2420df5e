import { window } from '#sync/engine/protocol.ts'
import { listings } from '../listings.ts'

/**
 * A Quad device normally holds 2,000 listings of a campus. Here it holds all, like its peers. Each thread
 * of the server needs to know.
 */
Object.assign(window, { listings })
