import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RIGHTS } from '@yalkut/model'
import { ROLE_WORDS, STATE_WORDS, THING_WORDS, TYPE_WORDS } from '@yalkut/model/glossary'
import { PROJECT_STATUSES } from '../packages/catalog/src/core/shapes/project.ts'
import { ROLES } from '../packages/ledger/src/people/roles.ts'
import { MACHINE_STATUSES } from '../packages/ledger/src/tables/machines.ts'
import { SUGGESTION_STATUSES } from '../packages/ledger/src/tables/suggestion-states.ts'
import { glossaryPages } from './glossary-pages.ts'

test('every role that an account has is in the glossary', () => {
  for (const role of ROLES) assert.ok(role in ROLE_WORDS, role)
})

test('every state is in the glossary, and no other', () => {
  assert.deepEqual(Object.keys(STATE_WORDS.suggestion), [...SUGGESTION_STATUSES])
  assert.deepEqual(Object.keys(STATE_WORDS.machine), [...MACHINE_STATUSES])
  assert.deepEqual(Object.keys(STATE_WORDS.project), [...PROJECT_STATUSES])
  assert.deepEqual(Object.keys(STATE_WORDS.rights), [...RIGHTS])
})

test('no two things have one word', () => {
  const terms = [TYPE_WORDS, ROLE_WORDS, THING_WORDS].flatMap((each) => Object.values(each))
  for (const lang of ['he', 'en'] as const) {
    const ones = terms.map((term) => term[lang][0])
    assert.deepEqual(
      ones.filter((one, at) => ones.indexOf(one) !== at),
      [],
    )
  }
})

test('the guides are made from the glossary: node tools/write-glossary.ts', () => {
  for (const [path, words] of glossaryPages()) assert.equal(readFileSync(path, 'utf8'), words, path)
})
