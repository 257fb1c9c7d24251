/** The readable part of a path made from a title. */

import { createHash } from 'node:crypto'
import { slugFrom } from '@yalkut/model'

const MAX_TITLE = 100

/** The slug of `title`: `Rashi on Genesis` → `rashi-on-genesis`. A title without Latin letters
 *  or digits, or longer than a slug holds, gets a short hash of itself, so that like titles stay
 *  apart. */
export function slugOf(title: string): string {
  const slug = slugFrom(title)
  if (slug === '') return `t${shortHash(title)}`
  return title.length <= MAX_TITLE
    ? slug
    : `${slug.slice(0, 80).replace(/-$/, '')}-${shortHash(title)}`
}

/** Eight hexadecimal digits that stay the same for the same words. */
export function shortHash(words: string): string {
  return createHash('sha256').update(words, 'utf8').digest('hex').slice(0, 8)
}
