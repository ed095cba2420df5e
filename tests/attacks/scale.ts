/** `npm run attack` asks for the whole attack, `npm run test:full` for its long form. */
export const isWholeAttack = process.env.QUAD_ATTACK === '1'
const isFullRun = process.env.QUAD_FULL === '1'

/** `npm test` has time for the short form. */
export const inWhole = (whole: number, long: number, short = long): number => {
  if (isWholeAttack) return whole
  return isFullRun ? long : short
}
