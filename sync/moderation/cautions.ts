/** What a text may be up to. The reader sees a quiet caution; nothing is blocked or sent anywhere. */
export type Caution = 'payment' | 'link' | 'code' | 'phone'

export const cautionWords: Readonly<Record<Caution, string>> = {
  payment: 'Gift cards, wires, and payments in advance can’t be undone. Pay when you meet.',
  link: 'This link hides where it leads. Don’t enter a password there.',
  code: 'Never pass on a code that was sent to you. It opens your account.',
  phone: 'Asked to continue elsewhere? Messages outside Quad can’t be reported here.',
}

/** The signs of a scam, the most dangerous first. The first one found is shown. */
const signs: readonly (readonly [Caution, RegExp])[] = [
  [
    'code',
    /\b(?:send|give|tell|text|read|share|forward)\b.{0,40}\b(?:code|otp|pin)\b|\b(?:verification|security|confirmation|6[- ]digit|six[- ]digit)\s+code\b/iu,
  ],
  [
    'payment',
    /\b(?:gift\s?cards?|western\s+union|money\s?gram|wire\s+(?:transfer|me|the)|cashier['’]?s\s+che(?:ck|que)|bitcoin|crypto|zelle|cash\s?app)\b|\b(?:pay|send|deposit|money)\b.{0,30}\b(?:up\s?front|in\s+advance|first|before\s+(?:we|you)\s+meet)\b/iu,
  ],
  [
    'link',
    /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|ow\.ly|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|t\.ly|tiny\.cc)\/\S/iu,
  ],
  [
    'phone',
    /(?:^|[^\d.$€£-])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])|\b(?:whats\s?app|telegram|signal)\b.{0,30}\d/iu,
  ],
]

/** The first caution that a text calls for. */
export const cautionOf = (text: string): Caution | undefined =>
  signs.find(([, sign]) => sign.test(text))?.[0]
