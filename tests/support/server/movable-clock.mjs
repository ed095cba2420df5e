/**
 * Preloaded into the built server (`node --import`): the test that started the server can move its
 * clock, while timers keep real time. The program itself is unchanged.
 */
const RealDate = Date
let ahead = 0

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
  ahead += moveBy
  process.send({ moved: true })
})
// Killing a test run closes the channel, which ends the server.
process.on('disconnect', () => process.exit())
// The channel must not keep a stopped server alive.
process.channel?.unref()
