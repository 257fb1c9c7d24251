/** Slugs: one part of a path, made from a name. Source: service.md#organize. */
import { SLUG_PATTERN } from './slug-pattern.ts'

const MAX_SLUG = 100
const slug = new RegExp(SLUG_PATTERN)

export function isSlug(text: string): boolean {
  return slug.test(text)
}

/** The slug of a name in Latin letters, at most 100 characters. Accents and apostrophes are removed; any other characters
 *  become a hyphen. `''` when nothing is left, as for a name in Hebrew letters. */
export function slugFrom(text: string): string {
  const plain = text
    .slice(0, MAX_SLUG * 4)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ׳`]/gu, '')
    .toLowerCase()
  const parts = plain.split(/[^a-z0-9]+/).filter((part) => part !== '')
  return parts.join('-').slice(0, MAX_SLUG).replace(/-$/, '')
}
