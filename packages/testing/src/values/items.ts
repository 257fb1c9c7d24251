/** Valid data of items for tests; each test names only the fields that it checks. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { GOOD_ITEMS } from './good-items.ts'

type More = { [field: string]: JsonObject[string] }

export function setData(slug: string, more: More = {}): JsonObject {
  return { name: { he: `מדף ${slug}`, en: slug }, slug, policy: 'moderated', keepers: [], ...more }
}

export function authorData(slug: string, more: More = {}): JsonObject {
  return { name: { he: `מחבר ${slug}`, en: slug }, kind: 'chossid', slug, ...more }
}

export function workData(slug: string, more: More = {}): JsonObject {
  const names = { he: `ספר ${slug}`, en: slug }
  return { title: names, slug, authors: [], genre: 'sichos', levels: ['sicha'], ...more }
}

export function unitData(work: string, value: string, more: More = {}): JsonObject {
  const label = { he: `פרק ${value}` }
  return { work, position: [{ level: 'sicha', value }], order: 'V', label, ...more }
}

export function eventData(more: More = {}): JsonObject {
  return { kind: 'farbrengen', title: { he: 'התוועדות', en: 'Farbrengen' }, ...more }
}

export function textData(unit: string, more: More = {}): JsonObject {
  return { kind: 'edition', language: 'he', unit, ...more }
}

export function segmentData(text: string, content: string, more: More = {}): JsonObject {
  return { text, order: 'V', kind: 'paragraph', content, proofread: 0, ...more }
}

/** A body of one version whose paragraphs are p1, p2 … */
export function bodyOf(...paragraphs: string[]): JsonObject {
  const segments = paragraphs.map((text, at) => ({
    id: `p${at + 1}`,
    kind: 'paragraph',
    text: [{ text }],
  }))
  return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
}

/** The model's good item of a type, without its links to other items where `more` takes them away. */
export function goodItem(type: keyof typeof GOOD_ITEMS, more: More = {}): JsonObject {
  return { ...parseJsonObject(JSON.stringify(GOOD_ITEMS[type])), ...more }
}
