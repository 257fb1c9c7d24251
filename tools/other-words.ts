/** Words that say otherwise what the glossary has a word for, in the texts that people read. Pure.
 *  Source: packages/model/src/glossary/glossary.ts. */

export interface OtherWord {
  word: string
  /** What the glossary says. */
  say: string
}

export interface Found extends OtherWord {
  /** The text in which the word was found. */
  text: string
}

/** A Hebrew word with its prefixes: “בסדרה”, “והאחראים”. Several forms are separated by “|”. */
const hebrew = (words: string): RegExp => new RegExp(`(?<!\\p{L})[והבכלמש]{0,3}(?:${words})(?!\\p{L})`, 'u')
const english = (words: string): RegExp => new RegExp(`(?<![\\p{L}\`/.])(?:${words})(?![\\p{L}:])`, 'iu')

const HEBREW: readonly (readonly [other: RegExp, say: string])[] = [
  [hebrew('מתקן נאמן|מתקנים נאמנים|מגיה מוכר|מגיהים מוכרים'), 'נאמן'],
  [hebrew('מנהל הקטלוג|מנהלי הקטלוג|אחראי האתר|אחראי הקטלוג'), 'מנהל'],
  [hebrew('אחראי|אחראית|אחראים|אחראיות'), 'שומר, מנהל'],
  [hebrew('סדרה|סדרות|מדפים'), 'אוסף'],
  // Without an article “מדף” is also “from a page”.
  [/(?<!\p{L})(?:[ושמ]?[הבלכ]מדף|המדף)(?!\p{L})/u, 'אוסף'],
  [hebrew('שם משתמש|שם המשתמש|שמות משתמשים'), 'כינוי'],
  [hebrew('טוקן|טוקנים'), 'אסימון'],
  [hebrew('תולדות'), 'היסטוריה'],
  // With an article they are references.
  [/(?<!\p{L})[ובל]?(?:פנייה|פניות)(?!\p{L})/u, 'דיון'],
  [hebrew('דפוס|דפוסים'), 'הדפסה'],
  [hebrew('תזמון|תזמונים|תזמן|מתזמן|מתזמנים'), 'סנכרון'],
  [hebrew('קומיט|קומיטים'), 'מיזוג'],
  [hebrew('מפתח כניסה|מפתחות כניסה|מפתחות הכניסה'), 'מפתח גישה'],
  [hebrew('מייל|מיילים|אימייל|אימיילים'), 'דואר'],
  [hebrew('תכנית|תכניות'), 'תוכנית'],
  [hebrew('תמליל|תמלילים'), 'תמלול'],
  [hebrew('לחצן|לחצנים'), 'כפתור'],
  [hebrew('כרטיסייה|כרטיסיות'), 'לשונית'],
  [hebrew('תצלום|תצלומים'), 'צילום'],
  [hebrew('אני רשאי|אינני|איני יודע|אני מטפל'), 'a form without gender'],
  [hebrew('זה היה מהיר|עסוק לרגע|הדף לא נוצר|שמכונה קראה אותו|לבדיקה אצלך'), 'natural Hebrew'],
  [/[“”„]/u, '״…״'],
]

const ENGLISH: readonly (readonly [other: RegExp, say: string])[] = [
  [english('user ?names?'), 'handle'],
  [english('shelf|shelves'), 'set'],
  [english('moderators?|superusers?'), 'keeper, steward'],
  [english('changesets?|pull requests?'), 'suggestion'],
  [english('trusted readers?'), 'trusted person'],
  [english('anew|all the same|whoever'), 'plain English'],
  [
    english('asked of me|nothing waits here|carry out what is chosen|that was quick|this page is for others'),
    'plain English',
  ],
  [english('(?:page|line|word|paragraph|year|month|week|day) before'), 'previous …'],
]

/** The words that a text should not have. Its language is the one that it has letters of. */
export function otherWordsIn(text: string): Found[] {
  const rules = /[א-ת]/u.test(text) ? HEBREW : ENGLISH
  return rules.flatMap(([other, say]) => {
    const [word] = other.exec(text) ?? []
    return word === undefined ? [] : [{ word, say, text }]
  })
}

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/** The texts of a source, without what is put into them. A comment is a line of its own in files of words. */
export function textsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  const texts = [...code.matchAll(LITERAL)].map(([, single = '', template = '']) => single || template)
  return texts
    .flatMap((text) => text.replaceAll(/\$?\{[^}]*\}/g, '…').split('\n'))
    .filter((text) => /\s|[א-ת]/u.test(text))
}

/** The lines of a guide, without code and the addresses of links. */
export function linesOf(guide: string): string[] {
  return guide
    .replaceAll(/`[^`\n]*`/g, '…')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split('\n')
}
