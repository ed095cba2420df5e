/**
 * Preloaded into the built server (`node --import`): the test that started the server can move its
 * clock, while timers keep real time, and can do now what is done once a minute. The program itself is
 * unchanged.
 */
const RealDate = Date
let ahead = 0

const { setInterval } = globalThis
const everyMinute = []
globalThis.setInterval = (work, delay, ...args) => {
  if (delay === 60_000) everyMinute.push(work)
  return setInterval(work, delay, ...args)
}

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

process.on('message', ({ moveBy }) => {
  if (moveBy === undefined) for (const work of everyMinute) work()
  else ahead += moveBy
  process.send({ moved: true })
})
// Killing a test run closes the channel, which ends the server.
process.on('disconnect', () => process.exit())
// The channel must not keep a stopped server alive.
process.channel?.unref()
