/**
 * Preloaded into the built server (`node --import`): its clock can be moved by the test that started
 * it, while timers keep real time. The program itself knows nothing of it.
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
// A test run that was killed closes the channel, and leaves no server behind.
process.on('disconnect', () => process.exit())
// The channel must not keep a server alive that was told to stop.
process.channel?.unref()
