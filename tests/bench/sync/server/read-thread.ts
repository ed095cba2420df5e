/** The thread of the server in which it makes a snapshot. */
import '#server/read-thread.ts'
import './whole-campus.ts'
