/** People copy from the sample catalog in examples/sample: every line follows the model, and together the lines show
 *  every type and state. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isDateKey } from '@yalkut/hebrew'
import {
  BODY_PROFILES,
  type Body,
  bodyProblems,
  datesOf,
  ITEM_TYPES,
  isItemId,
  isOrderKey,
  jsonSchemaOf,
  pathProblem,
  referencesOf,
} from '@yalkut/model'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface SampleItem {
  id: string
  type: (typeof ITEM_TYPES)[number]
  path: string | null
  data: Record<string, unknown>
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
const isSampleItem = ajv.compile<SampleItem>({
  type: 'object',
  required: ['id', 'type', 'path', 'data'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    type: { enum: [...ITEM_TYPES] },
    path: { type: ['string', 'null'] },
    data: { type: 'object' },
  },
})
/** An item that follows its type's schema has no body, or a body of the model's shape. */
const dataChecks = new Map<string, ValidateFunction<{ body?: Body }>>(
  ITEM_TYPES.map((type) => [type, ajv.compile<{ body?: Body }>(jsonSchemaOf(type))]),
)

const folder = new URL('../examples/sample/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
const items = files.flatMap((name) => readItems(name))
const typeOf = new Map(items.map((item) => [item.id, item.type]))

describe('Every line of the sample', () => {
  it('is UTF-8 as people read it, without escapes', () => {
    for (const name of files) {
      assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /\\u[0-9a-f]{4}/i, name)
    }
  })

  it('has an id of its own', () => {
    assert.deepEqual(
      items.filter((item) => !isItemId(item.id)),
      [],
    )
    assert.equal(typeOf.size, items.length)
  })

  it('follows the schema of its type', () => {
    const wrong = items.flatMap((item) => {
      const check = dataChecks.get(item.type)
      return check?.(item.data) ? [] : [{ item: nameOf(item), errors: check?.errors }]
    })
    assert.deepEqual(wrong, [])
  })

  it('has a path that its type allows, unlike every other path', () => {
    const paths = items.flatMap((item) => item.path ?? [])
    const problems = items.flatMap((item) => (item.path === null ? [] : (pathProblem(item.type, item.path) ?? [])))
    assert.deepEqual(problems, [])
    assert.equal(new Set(paths).size, paths.length)
  })

  it('links only to items of the right type, and to parents on earlier lines', () => {
    const before = new Set<string>()
    const wrong: unknown[] = []
    for (const item of items) {
      for (const { field, to, types } of referencesOf(item.type, item.data)) {
        const type = typeOf.get(to)
        const fits = type !== undefined && (types === null || types.includes(type))
        if (!fits) wrong.push({ item: nameOf(item), field, to, type })
        if (field !== 'body.href' && !before.has(to)) wrong.push({ item: nameOf(item), field, to })
      }
      before.add(item.id)
    }
    assert.deepEqual(wrong, [])
  })

  it('names only days that exist', () => {
    const wrong = items.flatMap((item) => datesOf(item.data).filter(({ value }) => !isDateKey(value)))
    assert.deepEqual(wrong, [])
  })

  it('has a valid order key, different from its neighbours', () => {
    const places = items.flatMap(({ type, data }) => {
      if (type === 'event' || data.order === undefined) return []
      const beside = data.parent ?? data.work ?? data.text ?? data.sets
      return [{ type, beside: JSON.stringify(beside ?? null), order: String(data.order) }]
    })
    assert.deepEqual(
      places.filter(({ order }) => !isOrderKey(order)),
      [],
    )
    assert.equal(new Set(places.map((place) => JSON.stringify(place))).size, places.length)
  })

  it('has page words without a problem', () => {
    const wrong = bodies().flatMap(({ item, body }) =>
      bodyProblems(body).map((problem) => ({ item: nameOf(item), ...problem })),
    )
    assert.deepEqual(wrong, [])
  })
})

describe('The sample as a whole', () => {
  it('shows every type but schema', () => {
    const wanted = ITEM_TYPES.filter((type) => type !== 'schema')
    assert.deepEqual(new Set(items.map((item) => item.type)), new Set(wanted))
  })

  it('shows every policy of a set, with no keepers yet', () => {
    assert.deepEqual(values('set', 'policy'), new Set(['open', 'moderated', 'locked']))
    assert.deepEqual(
      ofType('set').flatMap((set) => set.data.keepers),
      [],
    )
  })

  it('names the seven Rebbeim', () => {
    const rebbeim = ofType('author').filter(({ data }) => data.kind === 'rebbe')
    assert.deepEqual(
      rebbeim.map(({ data }) => data.rebbe),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.ok(rebbeim.every(({ data }) => data.born !== undefined && data.passed !== undefined))
  })

  it('has farbrengens from many years, and from both months of Adar', () => {
    const dates = ofType('event').map(({ data }) => String(data.date))
    assert.ok(new Set(dates.map((date) => date.slice(0, 4))).size >= 10)
    for (const month of ['06', '06A', '06B']) {
      assert.ok(
        dates.some((date) => date.split('-')[1] === month),
        month,
      )
    }
  })

  it('shows every kind of event, printing, text, layer and relation', () => {
    const counts = {
      event: values('event', 'kind').size,
      publication: values('publication', 'kind').size,
      text: values('text', 'kind').size,
      'text-layer': values('text-layer', 'kind').size,
      relation: values('relation', 'kind').size,
    }
    assert.deepEqual(counts, { event: 8, publication: 7, text: 4, 'text-layer': 3, relation: 7 })
  })

  it('shows every level of proofreading', () => {
    assert.deepEqual(values('text-page', 'proofread'), new Set([0, 1, 2]))
    assert.deepEqual(values('segment', 'proofread'), new Set([0, 1, 2]))
  })

  it('has a page with one corrected line, and the others as the machine read them', () => {
    const [machine, community] = ['machine-ocr', 'community'].map((kind) => {
      const layer = ofType('text-layer').find(({ data }) => data.kind === kind)
      const page = ofType('text-page').find(({ data }) => data.layer === layer?.id && data.page === 3)
      return linesIn(page)
    })
    const changed = community?.filter(({ id, text }) => {
      return machine?.find((line) => line.id === id)?.text !== text
    })
    assert.deepEqual(
      changed?.map(({ id, proofread }) => [id, proofread]),
      [['l1', 1]],
    )
    assert.ok(community?.some(({ proofread }) => proofread === 0))
  })

  it('has a locked timing, and timings by word and by paragraph', () => {
    assert.ok(ofType('alignment-span').some(({ data }) => data.locked === true))
    assert.deepEqual(values('alignment', 'granularity'), new Set(['word', 'paragraph']))
  })

  it('times whole words at their stated positions', () => {
    const contents = new Map(ofType('segment').map(({ id, data }) => [id, String(data.content)]))
    const timed = ofType('alignment-span').flatMap(({ data }) => {
      const content = contents.get(String(data.segment)) ?? ''
      const words = Array.isArray(data.words) ? data.words : []
      return words.map(({ from, to }) => content.slice(from, to))
    })
    assert.ok(timed.length > 20)
    assert.ok(timed.every((word) => /^\S+$/.test(word)))
  })

  it('marks a machine’s items, unchecked and checked', () => {
    for (const type of ['segment', 'alignment-span'] as const) {
      const checked = new Set(ofType(type).map(({ data }) => checkedOf(data.origin)))
      assert.ok(checked.has(false) && checked.has(true), type)
    }
    assert.ok(ofType('relation').some(({ data }) => checkedOf(data.origin) === false))
  })

  it('has words in every profile, and two languages that share their segments', () => {
    const profiles = new Set(bodies().map(({ body }) => body.profile))
    assert.deepEqual(profiles, new Set(BODY_PROFILES))
    const bilingual = bodies().find(({ body }) => body.profile === 'torah-library' && body.versions.length === 2)
    const [he, en] = (bilingual?.body.versions ?? []).map(({ segments }) => segments.map(({ id }) => id))
    assert.ok(he !== undefined && he.length > 0)
    assert.deepEqual(en, he)
  })

  it('has withheld words: by their source, by a licence, in a locked set', () => {
    const withheld = bodies().flatMap(({ item }) => rightsOf(item.data.bodySource) ?? [])
    assert.ok(withheld.includes('link') && withheld.includes('preserved'))
    const commercial = ofType('text').filter(({ data }) => data.licence === 'commercial')
    assert.ok(commercial.some(({ id }) => ofType('segment').some(({ data }) => data.text === id)))
    const locked = ofType('set').find(({ data }) => data.policy === 'locked')?.id ?? ''
    const inside = items.find(({ type, data }) => type === 'work' && lists(data.sets, locked))
    assert.ok(inside !== undefined)
    assert.ok(bodies().some(({ item }) => item.data.work === inside.id))
  })
})

function readItems(name: string): SampleItem[] {
  const lines = readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n')
  return lines.map((line, index) => {
    const value: unknown = JSON.parse(line)
    assert.ok(isSampleItem(value), `${name}:${index + 1} is not an item`)
    return value
  })
}

function ofType(type: SampleItem['type']): SampleItem[] {
  return items.filter((item) => item.type === type)
}

function values(type: SampleItem['type'], field: string): Set<unknown> {
  return new Set(ofType(type).map(({ data }) => data[field]))
}

function bodies(): { item: SampleItem; body: Body }[] {
  return items.flatMap((item) => {
    const { data } = item
    const fits = dataChecks.get(item.type)?.(data)
    return fits && data.body !== undefined ? [{ item, body: data.body }] : []
  })
}

function nameOf(item: SampleItem): string {
  return `${item.type} ${item.path ?? item.id}`
}

function linesIn(page: SampleItem | undefined): { id?: unknown; text?: unknown; proofread?: unknown }[] {
  const lines = page?.data.lines
  return Array.isArray(lines) ? lines : []
}

function checkedOf(origin: unknown): unknown {
  return typeof origin === 'object' && origin !== null && 'checked' in origin ? origin.checked : undefined
}

function rightsOf(bodySource: unknown): unknown {
  return typeof bodySource === 'object' && bodySource !== null && 'rights' in bodySource ? bodySource.rights : undefined
}

function lists(list: unknown, entry: string): boolean {
  return Array.isArray(list) && list.includes(entry)
}
