import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceOfNotice } from './licence-notice.ts'

const CASES: [notice: string, licence: string][] = [
  ['Public Domain', 'public-domain'],
  ['PD', 'public-domain'],
  ['CC0', 'cc0'],
  ['CC-BY', 'cc-by'],
  ['CC BY 4.0', 'cc-by'],
  ['CC-BY-SA', 'cc-by'],
  ['CC-BY-NC', 'cc-by-nc'],
  ['CC BY-NC-SA 4.0', 'cc-by-nc'],
  ['CC-BY-ND', 'unknown'],
  ['Creative Commons Attribution 4.0', 'cc-by'],
  ['Creative Commons Attribution-NonCommercial', 'cc-by-nc'],
  ['Creative Commons Attribution-NoDerivatives', 'unknown'],
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
