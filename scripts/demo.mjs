/** `npm run demo`: the server on a data folder of its own, filled with a campus the first time. */
import { becomeServer } from './server.mjs'

process.env.DATA_DIR ||= './data/demo'
await becomeServer('demo')
