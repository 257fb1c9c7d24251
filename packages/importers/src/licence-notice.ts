/** Reads a source's notice of rights as one of the catalog's licences. */

import type { Licence } from '@yalkut/model'

/** The licence of a notice such as `CC-BY-SA`, `Public Domain` or `Creative Commons Attribution 4.0`. A share-alike
 *  licence requires a credit, so it becomes `cc-by`. A copyright notice becomes `commercial`; an empty or unknown
 *  notice becomes `unknown`; texts under both are stored and not served.
 *  Source: shapes.md#item-data; shapes.md#rights. */
export function licenceOfNotice(notice: string): Licence {
  const text = notice
    .toLowerCase()
    .replace(/[^a-z0-9©]+/g, ' ')
    .trim()
  if (text === '' || text === 'unknown') return 'unknown'
  if (/^(?:public domain|pd)\b/.test(text)) return 'public-domain'
  if (/^(?:cc0|cc zero|creative commons zero)\b/.test(text)) return 'cc0'
  if (/^(?:cc by|creative commons attribution)\b/.test(text)) return attributionLicence(text)
  if (/copyright|©|all rights reserved/.test(text)) return 'commercial'
  return 'unknown'
}

/** A licence without derivatives does not allow people to edit the text, so it becomes `unknown`. */
function attributionLicence(text: string): Licence {
  if (/\bnd\b|no ?deriv/.test(text)) return 'unknown'
  return /\bnc\b|non ?commercial/.test(text) ? 'cc-by-nc' : 'cc-by'
}
