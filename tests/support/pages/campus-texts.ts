/** What the people of a campus write, and what its school writes. */
export interface CampusTexts {
  /** Settings of the server. */
  school: { SCHOOL_DOMAIN: string; SCHOOL_NAME: string; SCHOOL_WELCOME: string }
  lastName: string
  people: Record<
    'own' | 'seller' | 'reader' | 'moderator' | 'blocked' | 'waiting',
    readonly [firstName: string, username: string]
  >
  /** Added to the local part of each address. */
  mailbox: string
  titles: Record<'own' | 'other' | 'changed' | 'hidden' | 'reported' | 'appealed' | 'held', string>
  description: string
  price: string
  bio: string
  handle: string
  messages: Record<'question' | 'answer' | 'reported' | 'waiting', string>
  review: string
  search: string
  categories: Record<'furniture' | 'tickets' | 'added', string>
  heldWord: string
  prohibited: readonly [string, string]
  announcement: string
  maintenance: string
  reason: string
  details: string
  bug: string
  missingSchool: string
  appeal: string
}

/** No letter of a text is of another script, or its first one is Hebrew. */
export const hebrew: CampusTexts = {
  school: {
    SCHOOL_DOMAIN: 'hillside.edu',
    SCHOOL_NAME: 'מכללת הגבעה',
    SCHOOL_WELCOME: 'ברוכים הבאים (גם אורחים).',
  },
  lastName: 'כהן',
  people: {
    own: ['דנה', 'דנה12'],
    seller: ['משה', 'משה12'],
    reader: ['יעל', 'יעל12'],
    moderator: ['אורי', 'אורי12'],
    blocked: ['גיל', 'גיל12'],
    waiting: ['נועה', 'נועה12'],
  },
  mailbox: '',
  titles: {
    own: 'הילוכים (iPhone 15 מתנה)',
    other: 'מנורת שולחן 2.0',
    changed: 'מנורת שולחן 3.0',
    hidden: 'כיסא',
    reported: 'אופניים',
    appealed: 'ספה ישנה',
    held: 'סכין מטבח',
  },
  description: 'מצב טוב. אפשר לאסוף בערב, ליד הספרייה.',
  price: '45',
  bio: 'לומדת ספרות (שנה ב׳).',
  handle: '@moshe-cohen',
  messages: {
    question: 'שלום! הוא עדיין זמין?',
    answer: 'כן, מחר ב-18:00.',
    reported: 'שלח לי את הקוד.',
    waiting: 'מחר ב-18:00?',
  },
  review: 'דייקן, ונעים (מאוד)!',
  search: 'מנורה',
  categories: { furniture: 'רהיטים', tickets: 'כרטיסים', added: 'ציוד מעבדה' },
  heldWord: 'סכין',
  prohibited: ['אין למכור נשק.', 'אין למכור אלכוהול.'],
  announcement: 'היריד נדחה ליום ג׳.',
  maintenance: 'חוזרים ב-18:00.',
  reason: 'התמונה מאתר אחר.',
  details: 'מבקש תשלום מראש (בכרטיס).',
  bug: 'החיפוש איטי.',
  missingSchool: 'מכללת העמק',
  appeal: 'היא שלי, ואפשר לבדוק.',
}

const wide = (length: number, start = '') => start + 'W'.repeat(length - start.length)

/** Everything that has a limit is as long as it allows, in the widest letter and without a space. */
export const longest: CampusTexts = {
  school: {
    SCHOOL_DOMAIN: 'hillside.edu',
    SCHOOL_NAME: wide(120, 'Hillside College '),
    SCHOOL_WELCOME: wide(200, 'Welcome '),
  },
  lastName: wide(60),
  people: {
    own: [wide(60, 'O'), wide(30, 'O')],
    seller: [wide(60, 'S'), wide(30, 'S')],
    reader: [wide(60, 'R'), wide(30, 'R')],
    moderator: [wide(60, 'M'), wide(30, 'M')],
    blocked: [wide(60, 'B'), wide(30, 'B')],
    waiting: [wide(60, 'N'), wide(30, 'N')],
  },
  mailbox: 'w'.repeat(40),
  titles: {
    own: wide(120, 'Own'),
    other: wide(120, 'Other'),
    changed: wide(120, 'Changed'),
    hidden: wide(120, 'Hidden'),
    reported: wide(120, 'Reported'),
    appealed: wide(120, 'Appealed'),
    held: wide(120, 'Knife '),
  },
  description: wide(600),
  price: '100000',
  bio: wide(500),
  handle: `@${'w'.repeat(29)}`,
  messages: {
    question: wide(300, 'Question '),
    answer: wide(300, 'Answer'),
    reported: wide(300, 'Code'),
    waiting: wide(300, 'Tomorrow'),
  },
  review: wide(300, 'Punctual'),
  search: wide(60, 'Lamp'),
  categories: {
    furniture: wide(30, 'Furniture'),
    tickets: wide(30, 'Tickets'),
    added: wide(30, 'Lab'),
  },
  heldWord: 'knife',
  prohibited: [wide(300, 'Weapons'), wide(300, 'Alcohol')],
  announcement: wide(300, 'Postponed'),
  maintenance: wide(120, 'Back'),
  reason: wide(200, 'Photo'),
  details: wide(300, 'Asks'),
  bug: wide(300, 'Search'),
  missingSchool: wide(100, 'Valley'),
  appeal: wide(300, 'Mine'),
}
