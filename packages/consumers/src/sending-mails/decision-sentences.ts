/** The sentences of a mail about decisions, in Hebrew and in English. Pure. */
import type { DecisionKind } from './decision.ts'
import type { Decision } from './read-decisions.ts'

export type Language = 'he' | 'en'
export const LANGUAGES: readonly Language[] = ['en', 'he']

/** The parts of a sentence, in order. People wrote the `quoted` parts. */
export type Sentence = readonly (string | { quoted: string })[]

const EN: { readonly [K in DecisionKind]: Sentence } = {
  merged: [' was merged into the catalog by '],
  sent_back: [' was sent back for changes by '],
  withdrawn: [' was withdrawn by '],
  reverted: [' had been merged; the merge was reverted by '],
}

const HE: { readonly [K in DecisionKind]: Sentence } = {
  merged: [' התקבלה ונכנסה לקטלוג בידי '],
  sent_back: [' הוחזרה לתיקון בידי '],
  withdrawn: [' נמשכה בידי '],
  reverted: [', שכבר התקבלה, בוטלה בידי '],
}

/** `Your suggestion “…” (#12) was merged into the catalog by Sara.` */
export function sentenceOf(decision: Decision, language: Language): Sentence {
  const { kind, title, number, by, isOwn } = decision
  const named = number === null ? '' : ` (#${number})`
  const begin =
    language === 'en'
      ? [isOwn ? 'Your suggestion “' : 'A suggestion that you follow, “', { quoted: title }, `”${named}`]
      : [isOwn ? 'ההצעה שלכם ״' : 'הצעה שבמעקב שלכם, ״', { quoted: title }, `״${named}`]
  const verb = language === 'en' ? EN[kind] : HE[kind]
  return [...begin, ...verb, { quoted: by }, '.']
}

const SHORT: { readonly [L in Language]: { readonly [K in DecisionKind]: string } } = {
  en: { merged: 'merged', sent_back: 'sent back', withdrawn: 'withdrawn', reverted: 'reverted' },
  he: { merged: 'התקבלה', sent_back: 'הוחזרה לתיקון', withdrawn: 'נמשכה', reverted: 'בוטלה' },
}

const LONGEST_TITLE = 60

export function subjectOf(decisions: readonly Decision[]): string {
  const [only] = decisions
  if (decisions.length !== 1 || only === undefined) {
    return `Yalkut: ${decisions.length} decisions about suggestions · ${decisions.length === 2 ? 'שתי' : decisions.length} החלטות על הצעות`
  }
  const letters = [...only.title]
  const isLong = letters.length > LONGEST_TITLE
  const title = isolated(isLong ? `${letters.slice(0, LONGEST_TITLE).join('')}…` : only.title)
  return `Yalkut: ${SHORT.en[only.kind]} · ${SHORT.he[only.kind]}: ${title}`
}

/** The last lines of a mail, below the decisions. */
export interface Ending {
  why: string
  stop: string
  change: string
}

export const ENDING: { readonly [L in Language]: Ending } = {
  en: {
    why: 'You asked for mails about suggestions that you made or follow.',
    stop: 'Stop these mails',
    change: 'At once, daily or not at all: choose on your account page',
  },
  he: {
    why: 'ביקשתם דואר על הצעות שלכם ועל הצעות שבמעקב שלכם.',
    stop: 'הפסקת הדואר הזה',
    change: 'מיד, פעם ביום או בכלל לא: בוחרים בדף החשבון',
  },
}

export const NOTE: { readonly [L in Language]: string } = { en: 'The note:', he: 'ההערה:' }

/** Text that people wrote, isolated so that its direction does not reorder the text around it. Source: Unicode, UAX 9
 *  (isolates). */
export function isolated(text: string): string {
  const inside = text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
  return `\u2068${inside}\u2069`
}
