/** Passages: the pieces of an item's shown words that get a vector each. Pure.
 *
 *  A paragraph of a body is a passage, and so are the lines of a page together, a paragraph of a text, and what names and
 *  describes a sefer, an event or a unit. Long words are cut, so that a passage fits into what a model reads. */
import { type AnyItem, bodyOf, isOf, type LocalName, plainRuns, segmentsOf, UNREADABLE } from '@yalkut/model'

/** The types of items that search by meaning finds. */
export const FOUND_TYPES = ['unit', 'event', 'segment', 'text-page', 'work'] as const
export type FoundType = (typeof FOUND_TYPES)[number]

export function isFoundType(type: string): type is FoundType {
  return FOUND_TYPES.some((each) => each === type)
}

export interface Passage {
  /** Of a paragraph of a body: the version and the segment. Otherwise both are empty. */
  version: string
  segment: string
  /** From 0, where the words of one paragraph are cut. */
  part: number
  text: string
}

/** The longest passage, in characters. */
export const MAX_PASSAGE = 1_500
/** Passages of fewer words say too little to be found by their meaning. */
export const MIN_WORDS = 3

/** The passages of an item as readers see it, in reading order. Withheld words are not in its data, so they are in no
 *  passage. Empty for other types. */
export function passagesOf(item: AnyItem<object>): Passage[] {
  if (isOf(item, 'segment')) return cut('', '', item.data.content)
  if (isOf(item, 'text-page')) {
    const words = item.data.lines.map(({ text }) => text.replaceAll(UNREADABLE, ''))
    return cut('', '', words.join(' '))
  }
  if (!isFoundType(item.type)) return []
  return [...cut('', '', describe(item)), ...bodyPassages(item)]
}

/** What names an item and says what it is. */
function describe(item: AnyItem<object>): string {
  if (isOf(item, 'unit')) return join(item.data.label)
  if (isOf(item, 'event')) return join(item.data.title, item.data.note)
  if (!isOf(item, 'work')) return ''
  const { title, description, shaar } = item.data
  return join(title, shaar?.subtitle, description)
}

function join(...parts: readonly (LocalName | Partial<LocalName> | string | undefined)[]): string {
  return parts
    .flatMap((part) => (typeof part === 'object' ? [part.he, part.yi, part.en] : part))
    .filter((text) => text !== undefined && text !== '')
    .join('\n')
}

function bodyPassages(item: AnyItem<object>): Passage[] {
  const versions = bodyOf(item)?.versions ?? []
  return versions.flatMap((version) =>
    segmentsOf(version).flatMap(({ id, text = [] }) => cut(version.id, id, plainRuns(text))),
  )
}

function cut(version: string, segment: string, words: string): Passage[] {
  return cutText(plainSpelling(words))
    .filter((text) => text.split(' ').length >= MIN_WORDS)
    .map((text, part) => ({ version, segment, part, text }))
}

/** Parts of at most `MAX_PASSAGE` characters, cut between words; a longer word is cut inside. */
function cutText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > MAX_PASSAGE) {
    const space = rest.lastIndexOf(' ', MAX_PASSAGE)
    const end = space > 0 ? space : MAX_PASSAGE
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Words as models read them best: without points and cantillation, a space for a maqaf and for any white space. The same
 *  words in pointed and plain editions give the same passage. */
export function plainSpelling(words: string): string {
  return words
    .normalize('NFC')
    .replace(/\u05BE/gu, ' ')
    .replace(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
