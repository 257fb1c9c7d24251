/** Rights: whether words and bytes may be served, and how an item's data looks without its words.
 *  Source: shapes.md#licences-and-rights; decisions.md#rights. */
import { isJsonObject, type JsonObject } from '../json.ts'
import { quoted, type Sentence } from '../sentences/sentence.ts'
import { withheldSaid } from '../sentences/withheld.ts'
import type { LicenceName } from './licences.ts'

/** From the freest to the strictest: `open`, `credit` (served with its credit line), `link` (stored, and only a link is
 *  shown), `preserved` (stored, not served). */
export const RIGHTS = ['open', 'credit', 'link', 'preserved'] as const
export type Rights = (typeof RIGHTS)[number]

const RIGHTS_OF_LICENCE: Record<LicenceName, Rights> = {
  'facts-and-links': 'open',
  'public-domain': 'open',
  cc0: 'open',
  'cc-by': 'credit',
  'cc-by-nc': 'credit',
  'free-to-read': 'link',
  'site-terms': 'link',
  unknown: 'link',
  commercial: 'preserved',
}
const rightsOfLicences = new Map<string, Rights>(Object.entries(RIGHTS_OF_LICENCE))

export function isRights(value: unknown): value is Rights {
  return RIGHTS.some((rights) => rights === value)
}

/** Whether words and bytes with these rights are served. */
export function isServed(rights: Rights): rights is 'open' | 'credit' {
  return rights === 'open' || rights === 'credit'
}

/** The rights under a licence; `link` for an unknown licence. */
export function rightsOfLicence(licence: string): Rights {
  return rightsOfLicences.get(licence) ?? 'link'
}

/** The stricter of two rights. */
export function strictest(a: Rights, b: Rights): Rights {
  return RIGHTS.indexOf(a) >= RIGHTS.indexOf(b) ? a : b
}

/** The rights of an item's own body: its `bodySource.rights`, `open` where there are none. Any other value is read as
 *  `link`. */
export function rightsOfBody(data: Readonly<Record<string, unknown>>): Rights {
  const rights = isJsonObject(data.bodySource) ? data.bodySource.rights : undefined
  if (rights === undefined) return 'open'
  return isRights(rights) ? rights : 'link'
}

/** Why words are withheld. */
export type WithheldReason = 'locked' | 'stopped' | 'link' | 'preserved'

/** The sentence in the field `withheld` of an item, in English. */
export const WITHHELD_REASONS: Readonly<Record<WithheldReason, string>> = {
  locked: withheldSaid('locked').en,
  stopped: withheldSaid('stopped').en,
  link: withheldSaid('link').en,
  preserved: withheldSaid('preserved').en,
}

/** What a field `withheld` says, in both languages. */
export function withheldSentence(text: string): Sentence {
  const known = WITHHELD.find((reason) => WITHHELD_REASONS[reason] === text)
  return known === undefined ? quoted(text) : withheldSaid(known)
}

const WITHHELD = ['locked', 'stopped', 'link', 'preserved'] as const satisfies readonly WithheldReason[]

/** Item data without its words: the `content` of a segment is '', the `lines` of a text-page are [], a `body` is absent.
 *  `held`: whether there were words to remove. The given data is not changed. Source: shapes.md#licences-and-rights. */
export function withholdWords(type: string, data: JsonObject): { data: JsonObject; isWithheld: boolean } {
  if (type === 'segment' && hasWords(data.content)) {
    return { data: { ...data, content: '' }, isWithheld: true }
  }
  if (type === 'text-page' && hasWords(data.lines)) {
    return { data: { ...data, lines: [] }, isWithheld: true }
  }
  if (!hasWords(data.body)) return { data, isWithheld: false }
  const { body: _words, ...rest } = data
  return { data: rest, isWithheld: true }
}

/** The field of an item that has its words. */
export function wordsField(type: string): 'content' | 'lines' | 'body' {
  return type === 'segment' ? 'content' : type === 'text-page' ? 'lines' : 'body'
}

/** `next`, with the words of `stored` that `withholdWords` takes out, where `next` has none: a person who was not shown the words
 *  cannot have removed them. */
export function keepWithheld(type: string, stored: JsonObject, next: JsonObject): JsonObject {
  const field = wordsField(type)
  const words = stored[field]
  if (words === undefined || !hasWords(words) || hasWords(next[field])) return next
  return { ...next, [field]: words }
}

/** Whether a field has words. A body may still be a string of the old markup. */
function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return isJsonObject(value)
}
