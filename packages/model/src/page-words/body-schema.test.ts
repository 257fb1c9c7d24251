import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Body } from './body-schema.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
const plainSchema: unknown = JSON.parse(JSON.stringify(Body))

function itemSchema(type: string) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    type: 'object',
    additionalProperties: false,
    properties: { [type]: { type: 'string' }, body: plainSchema },
  }
}
const isUnit = ajv.compile(itemSchema('unit'))
const isWork = ajv.compile(itemSchema('work'))

/** A body with every field. */
const whole = {
  profile: 'torah-library',
  versions: [
    {
      id: 'he',
      language: 'he',
      title: 'תורה',
      credit: 'Typed by Moshe',
      licence: 'public domain',
      url: 'https://example.org/he',
      origin: { by: 'ocr:reader@1', checked: false },
      segments: [
        {
          id: 's1',
          kind: 'section',
          label: 'א',
          level: 1,
          text: [{ text: 'פרק א', marks: ['b', 'small'] }],
          children: [
            {
              id: 's1.1',
              kind: 'verse',
              n: 1,
              end: true,
              origin: { by: 'ocr:reader@1' },
              text: [
                { text: 'בראשית', href: 'rh-0123abcd' },
                { note: 'n1' },
                { marker: 'דף ב' },
                { br: true },
                { eol: 'page', split: true, page: 3, box: [0, 0.5, 1, 0.25] },
              ],
            },
          ],
        },
      ],
      notes: [{ id: 'n1', kind: 'note', text: [{ text: 'הערה' }] }],
    },
  ],
}

/** The same body with the value at `path` replaced. */
function changed(path: string[], value: unknown): unknown {
  const copy: unknown = structuredClone(whole)
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy)
  assert.ok(Reflect.set(Object(holder), path.at(-1) ?? '', value))
  return copy
}

test('a body with every field passes the schema of any item', () => {
  assert.equal(isUnit({ body: whole }), true, JSON.stringify(isUnit.errors))
  assert.equal(isWork({ body: whole }), true)
  assert.equal(isUnit({ body: { profile: 'outline', versions: [] } }), true)
})

test('a body with a wrong value is refused, at any depth', () => {
  const one = ['versions', '0']
  const section = [...one, 'segments', '0']
  const verse = [...section, 'children', '0']
  const wrong: [string[], unknown][] = [
    [['profile'], 'wiki'],
    [['extra'], 1],
    [['versions'], Array.from({ length: 21 }, () => whole.versions[0])],
    [[...one, 'id'], '-he'],
    [[...one, 'id'], 'a'.repeat(41)],
    [[...one, 'language'], 'hebrew'],
    [[...one, 'url'], 'javascript:alert(1)'],
    [[...one, 'origin'], { checked: true }],
    [[...section, 'kind'], 'chapter'],
    [[...section, 'level'], 5],
    [[...section, 'extra'], 1],
    [[...verse, 'id'], 'has space'],
    [[...verse, 'n'], '1'],
    [[...verse, 'n'], 1.5],
    [[...verse, 'end'], 'yes'],
    [[...verse, 'text'], 'words'],
    [[...verse, 'text', '0'], { text: '' }],
    [[...verse, 'text', '0'], { text: 'x'.repeat(100_001) }],
    [[...verse, 'text', '0'], { text: 'x', marks: ['b', 'b'] }],
    [[...verse, 'text', '0'], { text: 'x', marks: ['blink'] }],
    [[...verse, 'text', '0'], { text: 'x', note: 'n1' }],
    [[...verse, 'text', '3'], { br: false }],
    [[...verse, 'text', '4'], { eol: 'word' }],
    [[...verse, 'text', '4'], { eol: 'line', page: 0 }],
    [[...verse, 'text', '4'], { eol: 'line', box: [0, 0, 1] }],
    [[...verse, 'text', '4'], { eol: 'line', box: [0, 0, 1, 1.5] }],
  ]
  for (const [path, value] of wrong) {
    const body = changed(path, value)
    assert.equal(isUnit({ body }), false, `${path.join('/')} ${JSON.stringify(value)}`.slice(0, 99))
  }
})
