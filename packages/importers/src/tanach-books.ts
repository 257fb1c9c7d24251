/** The 39 books of Tanach in order, with the codes of OSIS files. */

import { sequenceKeys } from './sequence-keys.ts'

/** `en`: also the title of the book in Sefaria files. */
export interface Book {
  code: string
  en: string
  he: string
  part: 'Torah' | 'Prophets' | 'Writings'
}

const book = (code: string, en: string, he: string, part: Book['part']): Book => ({
  code,
  en,
  he,
  part,
})

const BOOKS: readonly Book[] = [
  book('Gen', 'Genesis', 'בראשית', 'Torah'),
  book('Exod', 'Exodus', 'שמות', 'Torah'),
  book('Lev', 'Leviticus', 'ויקרא', 'Torah'),
  book('Num', 'Numbers', 'במדבר', 'Torah'),
  book('Deut', 'Deuteronomy', 'דברים', 'Torah'),
  book('Josh', 'Joshua', 'יהושע', 'Prophets'),
  book('Judg', 'Judges', 'שופטים', 'Prophets'),
  book('1Sam', 'I Samuel', 'שמואל א', 'Prophets'),
  book('2Sam', 'II Samuel', 'שמואל ב', 'Prophets'),
  book('1Kgs', 'I Kings', 'מלכים א', 'Prophets'),
  book('2Kgs', 'II Kings', 'מלכים ב', 'Prophets'),
  book('Isa', 'Isaiah', 'ישעיהו', 'Prophets'),
  book('Jer', 'Jeremiah', 'ירמיהו', 'Prophets'),
  book('Ezek', 'Ezekiel', 'יחזקאל', 'Prophets'),
  book('Hos', 'Hosea', 'הושע', 'Prophets'),
  book('Joel', 'Joel', 'יואל', 'Prophets'),
  book('Amos', 'Amos', 'עמוס', 'Prophets'),
  book('Obad', 'Obadiah', 'עובדיה', 'Prophets'),
  book('Jonah', 'Jonah', 'יונה', 'Prophets'),
  book('Mic', 'Micah', 'מיכה', 'Prophets'),
  book('Nah', 'Nahum', 'נחום', 'Prophets'),
  book('Hab', 'Habakkuk', 'חבקוק', 'Prophets'),
  book('Zeph', 'Zephaniah', 'צפניה', 'Prophets'),
  book('Hag', 'Haggai', 'חגי', 'Prophets'),
  book('Zech', 'Zechariah', 'זכריה', 'Prophets'),
  book('Mal', 'Malachi', 'מלאכי', 'Prophets'),
  book('Ps', 'Psalms', 'תהילים', 'Writings'),
  book('Prov', 'Proverbs', 'משלי', 'Writings'),
  book('Job', 'Job', 'איוב', 'Writings'),
  book('Song', 'Song of Songs', 'שיר השירים', 'Writings'),
  book('Ruth', 'Ruth', 'רות', 'Writings'),
  book('Lam', 'Lamentations', 'איכה', 'Writings'),
  book('Eccl', 'Ecclesiastes', 'קהלת', 'Writings'),
  book('Esth', 'Esther', 'אסתר', 'Writings'),
  book('Dan', 'Daniel', 'דניאל', 'Writings'),
  book('Ezra', 'Ezra', 'עזרא', 'Writings'),
  book('Neh', 'Nehemiah', 'נחמיה', 'Writings'),
  book('1Chr', 'I Chronicles', 'דברי הימים א', 'Writings'),
  book('2Chr', 'II Chronicles', 'דברי הימים ב', 'Writings'),
]

/** The book with this OSIS code, or null for a code that is not a book of Tanach. */
export function findBook(code: string): Book | null {
  return BOOKS.find((each) => each.code === code) ?? null
}

/** The order key of a book among the books of Tanach, by its English title. Null for any other title. */
export function bookOrder(title: string): string | null {
  const index = BOOKS.findIndex((each) => each.en === title)
  return index === -1 ? null : (sequenceKeys(index + 1).at(-1) ?? null)
}
