/** Whether a text shows nothing, even if it has characters such as a zero-width space. */
export const isBlank = (text: string): boolean => /^[\s\p{C}]*$/u.test(text)
