/** Puts answers together from item bytes as the projection keeps them: they are joined, never read or written again. */
import type { ItemPage } from '@yalkut/catalog/reading'

/** A value of JSON in which items stand as their bytes. */
export type Ready = Buffer | readonly Ready[] | ReadyObject | string | number | boolean | null
export interface ReadyObject {
  readonly [field: string]: Ready | undefined
}

/** The bytes of the whole value. Fields that are undefined are left out. */
export function readyJson(value: Ready): Buffer {
  const parts: Buffer[] = []
  let text = ''
  const add = (bytes: Buffer): void => {
    if (text !== '') parts.push(Buffer.from(text, 'utf8'))
    text = ''
    parts.push(bytes)
  }
  const visit = (part: Ready): void => {
    if (Buffer.isBuffer(part)) {
      add(part)
    } else if (isList(part)) {
      text += '['
      for (const [at, entry] of part.entries()) {
        if (at > 0) text += ','
        visit(entry)
      }
      text += ']'
    } else if (typeof part === 'object' && part !== null) {
      let between = '{'
      for (const [field, entry] of Object.entries(part)) {
        if (entry === undefined) continue
        text += `${between}${JSON.stringify(field)}:`
        visit(entry)
        between = ','
      }
      text += between === '{' ? '{}' : '}'
    } else {
      text += JSON.stringify(part)
    }
  }
  visit(value)
  if (text !== '') parts.push(Buffer.from(text, 'utf8'))
  return Buffer.concat(parts)
}

/** A page of items, and what else is said of it. */
export function pageJson({ items, next }: ItemPage, more: ReadyObject = {}): Buffer {
  return readyJson({ items, ...more, next })
}

function isList(value: Ready): value is readonly Ready[] {
  return Array.isArray(value)
}
