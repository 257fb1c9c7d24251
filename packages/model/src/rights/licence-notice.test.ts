import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceOfNotice } from './licence-notice.ts'

const CASES: [notice: string, licence: string][] = [
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'public-domain'],
  ['http://creativecommons.org/licenses/by-nc-sa/4.0/deed.he', 'cc-by-nc'],
  ['public-domain', 'public-domain'],
  ['cc-by-nc', 'cc-by-nc'],
  ['commercial', 'commercial'],
  ['Public Domain', 'public-domain'],
  ['PD', 'public-domain'],
  ['CC0', 'cc0'],
  ['CC-BY', 'cc-by'],
  ['CC BY 4.0', 'cc-by'],
  ['CC-BY-SA', 'cc-by'],
  ['CC-BY-NC', 'cc-by-nc'],
  ['CC BY-NC-SA 4.0', 'cc-by-nc'],
  ['CC-BY-ND', 'free-to-read'],
  ['CC-BY-NC-ND', 'free-to-read'],
  ['cc by nc nd 4.0', 'free-to-read'],
  ['CC BY 4.0', 'cc-by'],
  ['CC-BY 3.0 Unported', 'cc-by'],
  ['https://creativecommons.org/licenses/by-nc/4.0/', 'cc-by-nc'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'public-domain'],
  ['http://creativecommons.org/publicdomain/zero/1.0', 'cc0'],
  ['Licensed under CC BY-SA', 'cc-by'],
  ['CC0 1.0 Universal', 'cc0'],
  ['Public Domain Mark', 'public-domain'],
  ['by the author', 'unknown'],
  ['Creative Commons Attribution 4.0', 'cc-by'],
  ['Creative Commons Attribution-NonCommercial', 'cc-by-nc'],
  ['Creative Commons Attribution-NoDerivatives', 'free-to-read'],
  ['Copyright: JPS, 1985', 'commercial'],
  ['© Koren', 'commercial'],
  ['All rights reserved', 'commercial'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['free for everyone', 'unknown'],
  ['ask the publisher about CC-BY', 'unknown'],
]

test('a notice of rights is read as a licence, and any other text as unknown', () => {
  for (const [notice, licence] of CASES) assert.equal(licenceOfNotice(notice), licence, notice)
})
