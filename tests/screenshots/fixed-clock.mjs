/** Preloaded into the built server: its clock starts at the same time on every run. */
const RealDate = Date
const ahead = RealDate.parse(process.env.QUAD_DAY) - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead)
    else super(...args)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
