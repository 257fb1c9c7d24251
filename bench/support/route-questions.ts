/** Addresses for every reading route of a catalog. */
import { join } from 'node:path'
import { isJsonObject, type Json, type JsonObject, parseJsonObject } from '@yalkut/model'
import { readApiDocument } from '@yalkut/testing/servers/api-document'
import { listOf } from '@yalkut/testing/values/json'
import Database from 'better-sqlite3'

/** The addresses of a route, by its name: `listItems` with what it needs alone, `listItems type` with one parameter more. */
export type Questions = Map<string, string[]>

/** Routes whose answers are as large as the catalog or a file of it, or belong to other programs. */
const NOT_ASKED: ReadonlySet<string> = new Set(['gitRefs', 'exportOwnData', 'latestDump'])

export async function questionsOf(address: string, dataDir: string): Promise<Questions> {
  const document = parseJsonObject(await (await fetch(`${address}/openapi.json`)).text())
  const values = valuesOf(dataDir)
  const found: Questions = new Map()
  for (const { method, path, operationId, says } of readApiDocument(document).operations) {
    const isOpen = ['pub', 'opt'].includes(String(says['x-access']))
    if (method !== 'get' || !isOpen || NOT_ASKED.has(operationId)) continue
    const slots = listOf(says.parameters ?? [])
    const plain = filled(path, slots.filter(isNeeded), values)
    if (plain === null) continue
    found.set(operationId, plain)
    for (const slot of slots.filter((each) => each.in === 'query' && !isNeeded(each))) {
      const asked = filled(path, [...slots.filter(isNeeded), slot], values)
      if (asked !== null) found.set(`${operationId} ${String(slot.name)}`, asked)
    }
  }
  return found
}

const isNeeded = ({ required, in: place }: JsonObject): boolean =>
  place === 'path' || (place === 'query' && required === true)

/** Null where a parameter has no value in this catalog. */
function filled(path: string, slots: readonly JsonObject[], values: Values): string[] | null {
  let addresses = Array.from({ length: VARIANTS }, () => ({ path, query: new URLSearchParams() }))
  for (const { name, schema } of slots) {
    const before = path
      .split(`/{${String(name)}}`)[0]
      ?.split('/')
      .at(-1)
    const known = values[`${before}/${String(name)}`] ?? values[String(name)] ?? listed(schema)
    if (known.length === 0) return null
    addresses = addresses.map((each, at) => {
      const value = known[at % known.length] ?? ''
      const step = `{${String(name)}}`
      if (each.path.includes(step)) return { ...each, path: each.path.replace(step, encodeURIComponent(value)) }
      each.query.set(String(name), value)
      return each
    })
  }
  return addresses.map(({ path: to, query }) => (query.size === 0 ? to : `${to}?${query}`))
}

const VARIANTS = 7

function listed(schema: Json | undefined): readonly string[] {
  if (schema === undefined || !isJsonObject(schema)) return []
  if (Array.isArray(schema.enum)) return schema.enum.map(String)
  return schema.type === 'boolean' ? ['true', 'false'] : []
}

interface Values {
  readonly [name: string]: readonly string[]
}

/** From the projection, at random. */
function valuesOf(dataDir: string): Values {
  const db = new Database(join(dataDir, 'projection.sqlite'), { readonly: true })
  const texts = (sql: string): string[] => db.prepare<[], string | number>(sql).pluck().all().map(String)
  const types = texts('select distinct type from items')
  const some = (type: string): string[] =>
    texts(`select id from items where type = '${type}' order by random() limit ${VARIANTS}`)
  const ids = types.flatMap((type) => some(type).slice(0, 1))
  const [works, units, sets] = [some('work'), some('unit'), some('set')]
  const seqs = texts(`select seq from commits order by random() limit ${VARIANTS}`)
  const paths = texts(`select path from items where path is not null order by random() limit ${VARIANTS}`)
  db.close()
  return {
    id: ids,
    ids: [ids.join(',')],
    items: [ids.join(',')],
    item: ids,
    entity: ids,
    'works/id': works,
    'units/id': units,
    work: works,
    root: [...sets, ...works],
    set: sets,
    path: paths,
    type: types,
    types: ['work,unit'],
    at: seqs,
    rev: ['1', '2'],
    'dates/key': ['5742-05-10', '05-10'],
    'weeks/key': ['today'],
    day: ['05-10', '07-01'],
    ...{ within: ['5742', '5742-05'], dates: ['5742-05-10'], since: ['0'], limit: ['50'] },
    ...{ q: ['שם 5', 'name 7', '10 Shevat 5742', 'tanya'], ref: ['likkutei 1'], prefix: ['ש'] },
    ...{
      field: ['sets', 'work', 'topics'],
      part: ['1'],
      page: ['1'],
      version: ['he'],
      depth: ['0', '2', '4'],
    },
    ...{ language: ['he', 'en'], changes: ['20'], from: ['5700'], to: ['5742'], offset: ['0'] },
  }
}
