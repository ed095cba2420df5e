/**
 * Another student: asks for a page of the feed at a steady pace, whether or not the last one was
 * answered. It says how many milliseconds each took, and how many of them the server's thread waited
 * for a processor.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** Milliseconds between two pages. */
const pace = 30
const patience = 10_000

/** Half of the pages are asked for on a new connection. */
const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })]

process.on('message', (order) => void probe(order))
process.send('ready')

async function probe({ url, pid, ms, sent }) {
  const pages = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    pages.push(page(sent, { url, pid, agent: agents[pages.length % 2] }))
    await new Promise((go) => setTimeout(go, pace))
  }
  process.send(await Promise.all(pages))
}

function page({ path, headers }, { url, pid, agent }) {
  const [started, before] = [performance.now(), waited(pid)]
  return new Promise((resolve, reject) => {
    const taken = () => resolve({ time: performance.now() - started, waited: waited(pid) - before })
    const asked = request(url + path, { headers, agent, timeout: patience }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The feed answered ${answer.statusCode}.`))
      answer.resume()
      answer.on('end', taken)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', taken)
    asked.end()
  })
}

/** Milliseconds that the main thread of a process was ready and had no processor. */
function waited(pid) {
  const [, wait] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
  return Number(wait) / 1e6
}
