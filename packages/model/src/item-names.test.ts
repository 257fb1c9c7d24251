import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_ITEMS } from '@yalkut/testing/values/good-items'
import { datesOf } from './item-dates.ts'
import { nameOf, searchNamesOf } from './item-names.ts'
import { ITEM_TYPES } from './item-types.ts'

test('the name of an item is its name, its title or its label; items of some types have no name', () => {
  const nameless = ITEM_TYPES.filter((type) => nameOf(type, GOOD_ITEMS[type]) === null)
  assert.deepEqual(nameless, [
    'scan',
    'contents-map',
    'text-layer',
    'text-page',
    'text',
    'segment',
    'alignment',
    'alignment-span',
    'relation',
  ])
  assert.deepEqual(nameOf('work', GOOD_ITEMS.work), { he: 'לקוטי שיחות', en: 'Likkutei Sichos' })
})

test('the name of an item of an added type is the first of its name, title and label', () => {
  assert.deepEqual(nameOf('melody', { title: { he: 'ניגון', ru: 'x' } }), { he: 'ניגון' })
})

test('a name without Hebrew does not count', () => {
  assert.equal(nameOf('topic', { name: { en: 'Only English' } }), null)
  assert.equal(nameOf('topic', null), null)
})

test('a search finds a work by its names, its aliases, its slug and its external ids', () => {
  assert.deepEqual(searchNamesOf('work', GOOD_ITEMS.work), [
    'לקוטי שיחות',
    'Likkutei Sichos',
    'לקו״ש',
    'likkutei sichos',
    '990',
  ])
})

test('a search finds a printing by its HebrewBooks number and ISBN, and a person by aliases', () => {
  assert.deepEqual(searchNamesOf('publication', GOOD_ITEMS.publication).slice(2), [
    '1234',
    '0-8266-0000-0',
    '0826600000',
  ])
  assert.ok(searchNamesOf('person', GOOD_ITEMS.person).includes('כינוי'))
})

test('every date of an item is found with its pointer', () => {
  assert.deepEqual(datesOf(GOOD_ITEMS.author), [{ pointer: '/born', value: '5662-07-11' }])
  assert.deepEqual(datesOf(GOOD_ITEMS.publication), [{ pointer: '/simcha/date', value: '5741-06B-14' }])
  const deep = { list: [{ 'a/b': { passed: '5710' } }], dateEnd: '5711' }
  assert.deepEqual(datesOf(deep), [
    { pointer: '/list/0/a~1b/passed', value: '5710' },
    { pointer: '/dateEnd', value: '5711' },
  ])
})

test('fields of page words, schemas and external ids are not date fields', () => {
  const jsonSchema = { properties: { date: { date: 'x' } } }
  const body = { versions: [{ date: 'x' }] }
  assert.deepEqual(datesOf({ jsonSchema, body, externalIds: { date: 'x' }, born: 5710 }), [])
})
