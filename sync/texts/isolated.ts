/** The blocks of the scripts that run from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Embeddings, overrides, and isolates. One without its end would turn the rest of the sentence. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text of a person or a school for the middle of a sentence that is only a string, such as a notification
 * or a label. A text with letters that run from right to left gets Unicode's marks for an isolate (FSI and
 * PDI) around each line, so that it does not reorder the sentence. Any other text stays as it is. Elements
 * use `PersonText` of the client instead.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? text.replace(directions, '').replace(/.+/g, '\u2068$&\u2069') : text
