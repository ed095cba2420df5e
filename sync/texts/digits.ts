const digit = /\p{Nd}/u

/** A text whose digits and separators of other scripts are those of ASCII: `１２` and `١٢٫٥`. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, valueOf)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** The digits of a script stand in a row from 0 to 9. A few rows follow on each other. */
function valueOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
