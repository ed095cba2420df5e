import { parentPort } from 'node:worker_threads'
import { answersOf, type ReadOrder } from './reading/orders.ts'
import { reads } from './reads.ts'

/** The program of a thread that reads for the server, one order after the other. */
const answer = answersOf(reads)
parentPort?.on('message', (order: ReadOrder) => {
  void answer(order).then((message) => parentPort?.postMessage(message))
})
