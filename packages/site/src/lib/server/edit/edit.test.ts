/** Forms of every type, from its schema and back. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ITEM_TYPES, isJsonObject, type JsonObject, jsonSchemaOf, parseJson } from '@yalkut/model'
import { readAct, withAct } from './acts.ts'
import { dataOf } from './data-of.ts'
import { type Field, fieldsOf } from './fields.ts'
import { type Raw, rawOf, rawOfForm } from './raw.ts'
import { viewOf } from './view.ts'

const SAMPLE = join(import.meta.dirname, '../../../../../../examples/sample')

function sampleItems(): { type: string; data: JsonObject }[] {
  return readdirSync(SAMPLE)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(SAMPLE, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const item = parseJson(line)
      if (!isJsonObject(item) || typeof item.type !== 'string' || !isJsonObject(item.data)) return []
      return [{ type: item.type, data: item.data }]
    })
}

/** As a browser sends it: every end of a line is two characters. */
function posted(raw: Raw): Raw {
  const form = new FormData()
  for (const [name, text] of raw) form.append(name, text.replaceAll('\n', '\r\n'))
  return rawOfForm(form)
}

function kinds(fields: readonly Field[], found = new Set<string>()): Set<string> {
  for (const field of fields) {
    found.add(field.kind)
    if (field.kind === 'group') kinds(field.fields, found)
    if (field.kind === 'list') kinds([field.entry], found)
  }
  return found
}

const facts = { problems: new Map(), itemOf: () => null, candidatesOf: () => [], places: null }

describe('every built-in type', () => {
  for (const type of ITEM_TYPES) {
    test(`${type}: each field of its schema but words and shaar is in the form`, () => {
      const schema = jsonSchemaOf(type)
      const keys = Object.keys(isJsonObject(schema.properties) ? schema.properties : {})
      const fields = fieldsOf(type, schema)
      assert.deepEqual(
        fields.map(({ key }) => key),
        keys.filter((key) => key !== 'body' && key !== 'shaar'),
      )
      for (const lang of ['he', 'en'] as const) {
        const raw = rawOf(fields, undefined, lang)
        const view = viewOf(fields, { ...facts, lang, raw })
        for (const { label, id } of view) assert.ok(label !== '' && !/\s/.test(id), label)
      }
    })
  }
})

test('the built-in schemas need JSON for nothing but what has any form', () => {
  const odd = ITEM_TYPES.flatMap((type) =>
    fieldsOf(type, jsonSchemaOf(type)).flatMap((field) => (field.kind === 'json' ? [field.key] : [])),
  )
  assert.deepEqual(odd, ['jsonSchema'])
  const all = kinds(ITEM_TYPES.flatMap((type) => fieldsOf(type, jsonSchemaOf(type))))
  for (const kind of ['text', 'long', 'address', 'slug', 'order', 'date', 'number', 'choice'])
    assert.ok(all.has(kind), kind)
  for (const kind of ['yes-no', 'item', 'group', 'list', 'entries']) assert.ok(all.has(kind), kind)
})

test('a form of any item of the sample that is sent unchanged changes nothing', () => {
  const items = sampleItems()
  assert.ok(items.length > 100, `${items.length} items`)
  for (const { type, data } of items) {
    const schema = ITEM_TYPES.find((each) => each === type)
    if (schema === undefined) continue
    const fields = fieldsOf(type, jsonSchemaOf(schema))
    for (const lang of ['he', 'en'] as const) {
      const read = dataOf(fields, posted(rawOf(fields, data, lang)), data, lang)
      assert.deepEqual(read.data, data)
      assert.equal(JSON.stringify(read.data), JSON.stringify(data))
      assert.equal(read.mistakes.size, 0)
    }
  }
})

test('odd values stay as they are: other types, empty parts, unknown fields, spaces, two kinds of line end', () => {
  const fields = fieldsOf('event', jsonSchemaOf('event'))
  const data: JsonObject = {
    title: 'a text',
    date: '5741-06-14',
    order: '7',
    people: [],
    sets: 'rh-1',
    note: ' x \r\n y ',
    links: [{}, { label: 'text' }, 7],
    externalIds: { a: 1 },
    mystery: { deep: [null] },
    kind: 'poet',
  }
  const read = dataOf(fields, posted(rawOf(fields, data, 'he')), data, 'he')
  assert.deepEqual(read.data, data)
})

const WORK = fieldsOf('work', jsonSchemaOf('work'))
const OPENED: JsonObject = {
  title: { he: 'תניא', en: 'Tanya' },
  slug: 'tanya',
  authors: ['rh-2w12gaxx', 'rh-3gk1qmpa'],
  genre: 'chassidus',
  levels: ['part', 'chapter'],
  externalIds: { sefaria: 'Tanya' },
}

function edited(change: (raw: Raw) => Raw): JsonObject {
  return dataOf(WORK, posted(change(rawOf(WORK, OPENED, 'he'))), OPENED, 'he').data
}

test('rows are moved, removed and added, and keep their texts', () => {
  const act = (raw: Raw, text: string): Raw => withAct(raw, readAct(text) ?? assert.fail(text))
  const up = edited((raw) => act(raw, 'up:/levels/1'))
  assert.deepEqual(up.levels, ['chapter', 'part'])
  assert.deepEqual(edited((raw) => act(raw, 'down:/levels/0')).levels, ['chapter', 'part'])
  assert.deepEqual(edited((raw) => act(raw, 'remove:/authors/0')).authors, ['rh-3gk1qmpa'])
  const added = edited((raw) => act(act(raw, 'add:/levels'), 'up:/levels/n1').set('v:/levels/n1', 'perek'))
  assert.deepEqual(added.levels, ['part', 'perek', 'chapter'])
  // An empty row is no entry, and a required list without rows is empty.
  assert.deepEqual(edited((raw) => act(raw, 'add:/authors')).authors, OPENED.authors)
  const none = edited((raw) => act(act(raw, 'remove:/authors/0'), 'remove:/authors/1'))
  assert.deepEqual(none.authors, [])
  assert.equal(readAct('remove'), null)
  assert.equal(readAct('drop:/authors'), null)
})

test('what is emptied goes; a key that people write, a date and a number are read', () => {
  const gone = edited((raw) => raw.set('v:/title/en', ' ').set('k:/externalIds/0', '').set('v:/externalIds/0', ''))
  assert.deepEqual(gone.title, { he: 'תניא' })
  assert.equal('externalIds' in gone, false)
  const more = edited((raw) =>
    raw.set('rows:/externalIds', '0,n1').set('k:/externalIds/n1', '__proto__').set('v:/externalIds/n1', '1'),
  )
  assert.deepEqual(Object.entries(more.externalIds ?? {}), [
    ['sefaria', 'Tanya'],
    ['__proto__', '1'],
  ])
  const event = fieldsOf('event', jsonSchemaOf('event'))
  const raw: Raw = new Map([
    ['v:/date', 'י״ד אדר ב׳ תשמ״א'],
    ['v:/dateEnd', 'אדר תשמ״א'],
    ['v:/order', '007'],
  ])
  const { data, mistakes } = dataOf(event, raw, undefined, 'he')
  assert.equal(data.date, '5741-06B-14')
  assert.equal(data.order, 7)
  assert.equal(data.dateEnd, 'אדר תשמ״א')
  assert.deepEqual([...mistakes.keys()], ['/dateEnd'])
})

test('a type that was added: titles and hints in both languages, pickers, and JSON for what is odd', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: {
        type: 'object',
        properties: { he: { type: 'string' }, en: { type: 'string' } },
        additionalProperties: false,
      },
      tempo: {
        type: 'integer',
        title: 'Tempo',
        description: 'Beats a minute',
        'x-he': { title: 'קצב', description: 'פעימות בדקה' },
      },
      'first heard': {
        type: 'string',
        pattern: '^rh-[0-9a-hjkmnp-tv-z]{6,16}$',
        'x-types': ['event'],
      },
      odd: { oneOf: [{ type: 'number' }, { type: 'string' }], not: { const: 3 } },
      anything: true,
      tuple: { type: 'array', prefixItems: [{}] },
      numbers: { enum: [1, 2] },
    },
  }
  const fields = fieldsOf('niggun', schema)
  assert.deepEqual(
    fields.map(({ kind }) => kind),
    ['group', 'number', 'item', 'json', 'json', 'json', 'json'],
  )
  const raw = rawOf(fields, { tempo: 80, odd: { a: [1] } }, 'he')
  const [, tempo, heard, odd] = viewOf(fields, { ...facts, lang: 'he', raw })
  assert.deepEqual([tempo?.label, tempo?.hint], ['קצב', 'פעימות בדקה'])
  assert.deepEqual(heard?.kind === 'item' && heard.types, ['event'])
  assert.equal(odd?.kind === 'json' && odd.value, JSON.stringify({ a: [1] }, null, 1))
  const base = { odd: 1 }
  const wrong = dataOf(fields, new Map([['v:/odd', '{"a":']]), base, 'he')
  assert.deepEqual([...wrong.mistakes], [['/odd', 'json']])
  const right = dataOf(fields, new Map([['v:/odd', '{"a":[2]}']]), base, 'he')
  assert.deepEqual(right.data, { odd: { a: [2] }, name: {} })
})

test('a label may be a text, and stays one', () => {
  const fields = fieldsOf('event', jsonSchemaOf('event'))
  const data = { links: [{ kind: 'audio', label: 'שמע', url: 'https://example.com' }] }
  const raw = rawOf(fields, data, 'he').set('v:/links/0/label/he', 'האזנה')
  assert.deepEqual(dataOf(fields, raw, data, 'he').data.links, [
    { kind: 'audio', label: 'האזנה', url: 'https://example.com' },
  ])
  raw.set('v:/links/0/label/en', 'Listen')
  const [link] = Object(dataOf(fields, raw, data, 'he').data.links)
  assert.deepEqual(link.label, { he: 'האזנה', en: 'Listen' })
})
