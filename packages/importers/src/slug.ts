/** Makes the readable part of a path from a title. */

import { createHash } from 'node:crypto'
import { slugFrom } from '@yalkut/model'

const MAX_TITLE = 100

/** The slug of `title`: `Rashi on Genesis` → `rashi-on-genesis`. The slug of a title that has no Latin letters or
 *  digits, or is too long, has a short hash of the title, so that similar titles give different slugs. */
export function slugOf(title: string): string {
  const slug = slugFrom(title)
  if (slug === '') return `t${shortHash(title)}`
  return title.length <= MAX_TITLE ? slug : `${slug.slice(0, 80).replace(/-$/, '')}-${shortHash(title)}`
}

/** Eight hexadecimal digits, always the same for the same text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8)
}
