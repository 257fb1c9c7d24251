/** Reads a licence as people and sources write it as one of the catalog's licences. */
import { LICENCES, type LicenceName } from './licences.ts'

/** The licence of a notice such as `CC-BY-SA`, `CC BY 4.0`, `Public Domain` or the address of a Creative Commons licence. A
 *  share-alike licence requires a credit, so it becomes `cc-by`. A licence without derivatives becomes `free-to-read`: people here
 *  correct the words, which it does not allow. A copyright notice becomes `commercial`; an empty or unknown notice becomes
 *  `unknown`; texts under these are stored and not served. Source: shapes.md#closed-lists; shapes.md#rights. */
export function licenceOfNotice(notice: string): LicenceName {
  const named = LICENCES.find((licence) => licence === notice.trim())
  if (named !== undefined) return named
  const text = wordsOf(notice)
  if (text === '' || text === 'unknown') return 'unknown'
  if (/^(?:public domain|pd\b|no known copyright|no rights reserved)/.test(text)) return 'public-domain'
  if (/^(?:cc0|cc zero|cc 0|creative commons (?:zero|cc0|0))\b/.test(text)) return 'cc0'
  if (/^cc publicdomain\b/.test(text)) return /\bzero\b/.test(text) ? 'cc0' : 'public-domain'
  if (/^(?:cc by|ccby|creative commons (?:cc )?(?:attribution|by)|attribution)\b/.test(text))
    return attributionLicence(text)
  if (/^(?:gfdl|gnu free documentation)/.test(text)) return 'cc-by'
  if (/copyright|©|all rights reserved/.test(text)) return 'commercial'
  return 'unknown'
}

/** In small letters with single spaces; an address of a licence becomes its name. */
function wordsOf(notice: string): string {
  const address = /creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)/i.exec(notice)
  const named = address === null ? notice : `cc ${address[1] === 'publicdomain' ? 'publicdomain ' : ''}${address[2]}`
  return named
    .toLowerCase()
    .replace(/[^a-z0-9©]+/g, ' ')
    .replace(/^(?:licen[cs]ed? (?:under )?(?:the )?|the )/, '')
    .trim()
}

function attributionLicence(text: string): LicenceName {
  if (/\bnd\b|no ?deriv/.test(text)) return 'free-to-read'
  return /\bnc\b|non ?commercial/.test(text) ? 'cc-by-nc' : 'cc-by'
}
