/** The licence that a source's own words mean. */

import type { Licence } from '@yalkut/model'

/** Reads what a source writes about its rights (`CC-BY-SA`, `Public Domain`, `Creative Commons
 *  Attribution 4.0`) as one of the catalog's licences. Share-alike asks for a credit, so it
 *  counts as `cc-by`; a copyright notice is `commercial`, which is kept and not served; nothing
 *  or words not known here are `unknown`, which is not served either. Source: shapes.md#item-data; shapes.md#rights. */
export function licenceOfWords(words: string): Licence {
  const said = words
    .toLowerCase()
    .replace(/[^a-z0-9©]+/g, ' ')
    .trim()
  if (said === '' || said === 'unknown') return 'unknown'
  if (/^(?:public domain|pd)\b/.test(said)) return 'public-domain'
  if (/^(?:cc0|cc zero|creative commons zero)\b/.test(said)) return 'cc0'
  if (/^(?:cc by|creative commons attribution)\b/.test(said)) return attributionLicence(said)
  if (/copyright|©|all rights reserved/.test(said)) return 'commercial'
  return 'unknown'
}

/** A licence that forbids changed copies does not allow an edited catalog, so it is read as
 *  `unknown`. */
function attributionLicence(said: string): Licence {
  if (/\bnd\b|no ?deriv/.test(said)) return 'unknown'
  return /\bnc\b|non ?commercial/.test(said) ? 'cc-by-nc' : 'cc-by'
}
