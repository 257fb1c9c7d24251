/** What the explorer's page may do. Scalar writes styles into the page, which no hash can name beforehand; its words come
 *  from our own document, and scripts, pictures and requests stay with this host. */
import { SECURITY } from '../../../../build/security.ts'

const policy = {
  ...SECURITY,
  'style-src': ['self', 'unsafe-inline'],
}

/** Words that a policy has in quotation marks. Source: https://www.w3.org/TR/CSP3/ */
const KEYWORD = /^(self|none|unsafe-inline|sha256-.+)$/

export const explorerPolicy = Object.entries(policy)
  .map(([name, places]) => {
    const said = places.map((place) => (KEYWORD.test(place) ? `'${place}'` : place))
    return [name, ...said].join(' ')
  })
  .join('; ')
