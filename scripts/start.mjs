/** `npm start`: the server, installed and built when needed. */
import { becomeServer } from './server.mjs'

await becomeServer('serve')
