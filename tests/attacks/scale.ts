/** `npm run attack` asks for the whole attack, `npm test` for its short form. */
export const isWholeAttack = process.env.QUAD_ATTACK === '1'

export const inWhole = (whole: number, short: number): number => (isWholeAttack ? whole : short)
