import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitHash, newSalt, revisionHash } from './proof.ts'

const tanya = {
  id: 'rh-00000001',
  type: 'work',
  path: 'works/tanya',
  data: { title: { he: 'תניא', en: 'Tanya' }, year: 5557 },
}

// Computed by hand from decisions.md#proof, with sha256sum:
// printf '%s' 'SALT{"data":{"title":{"en":"Tanya","he":"תניא"},"year":5557},"id":"rh-00000001",…}'
const TANYA_HASH = '37c06a68b0c596b5d7dd95d25b3c30f21d1e4948f83ac5a57505f6dfafebfbd8'
const COMMIT_HASH = '20e8cb02d26dc6483789e2d46284793b00b25533ba543d237873dac706e41686'

const commit = {
  seq: 1,
  at: '2026-03-01T12:00:00.000Z',
  author: 'u-miriam',
  mergedBy: 'u-yosef',
  message: 'Adds Tanya',
  prev: null,
  changes: [TANYA_HASH],
}

test("a revision's hash follows the specification, so that any tool can check it", () => {
  assert.equal(revisionHash(tanya, 'SALT'), TANYA_HASH)
})

test("a commit's hash follows the specification, so that any tool can check it", () => {
  assert.equal(commitHash(commit), COMMIT_HASH)
})

test('the order of fields does not change the hash, every value does', () => {
  const turned = { path: tanya.path, data: { year: 5557, title: { en: 'Tanya', he: 'תניא' } } }
  assert.equal(revisionHash({ ...tanya, ...turned }, 'SALT'), TANYA_HASH)
  const others = [
    { ...tanya, id: 'rh-00000002' },
    { ...tanya, type: 'set' },
    { ...tanya, path: null },
    { ...tanya, data: null },
    { ...tanya, data: { ...tanya.data, year: 5558 } },
  ]
  const hashes = others.map((other) => revisionHash(other, 'SALT'))
  assert.equal(new Set([...hashes, TANYA_HASH, revisionHash(tanya, 'salt')]).size, 7)
})

test('every part of a commit changes its hash, the order of its changes too', () => {
  const two = { ...commit, changes: ['a', 'b'] }
  const others = [
    two,
    { ...two, changes: ['b', 'a'] },
    { ...two, seq: 2 },
    { ...two, at: '2026-03-01T12:00:00.001Z' },
    { ...two, author: 'u-rivka' },
    { ...two, mergedBy: 'u-rivka' },
    { ...two, message: 'Adds Tanya.' },
    { ...two, prev: COMMIT_HASH },
  ]
  assert.equal(new Set(others.map(commitHash)).size, others.length)
})

test('salts are long and differ', () => {
  const salts = Array.from({ length: 1_000 }, newSalt)
  assert.equal(new Set(salts).size, 1_000)
  for (const salt of salts) assert.match(salt, /^[A-Za-z0-9_-]{22}$/)
})
