/** SRU 2.0, 1.2 and 1.1: libraries search the catalog with CQL. Never refuses: SRU has diagnostics of its own.
 *  Source: shapes.md#oai-pmh-sru-reconciliation; https://docs.oasis-open.org/search-ws/searchRetrieve/v1.0/. */
import { MOST_FOUND } from '@yalkut/projection'
import type { ReadServices } from '../../core/services/services.ts'
import { describeItems } from '../library-records/describe.ts'
import { FORMATS, type RecordFormat } from '../library-records/formats.ts'
import { type CqlProblem, parseCql } from './cql.ts'
import { explainInside } from './sru-explain.ts'
import { queryOf } from './sru-query.ts'
import {
  explainedXml,
  failedXml,
  foundXml,
  mediaTypeOf,
  SRU_VERSIONS,
  type SruFound,
  type SruRecord,
  type SruVersion,
} from './sru-response.ts'

const USUAL_VERSION: SruVersion = '2.0'
const MOST_RECORDS = 100
const USUAL_RECORDS = 10

const PARAMETERS: ReadonlySet<string> = new Set([
  'operation',
  'version',
  'query',
  'queryType',
  'startRecord',
  'maximumRecords',
  'sortKeys',
  'recordSchema',
  'recordXMLEscaping',
  'recordPacking',
  'resultSetTTL',
  'stylesheet',
  'httpAccept',
  'responseType',
  'renderedBy',
  'extraRequestData',
])

export interface SruAnswer {
  xml: string
  type: string
}

type Given = ReadonlyMap<string, string>
type Reads = ReadServices['projection']['reads']

/** `fields`: the parameters, in the order in which they were sent. */
export function answerSru(
  { projection }: Pick<ReadServices, 'projection'>,
  fields: readonly (readonly [string, string])[],
  baseUrl: string,
): SruAnswer {
  // Old clients send what they do not use as an empty parameter.
  const sent = fields.filter(([name, value]) => value !== '' || name === 'query')
  const given = new Map(sent)
  const asked = given.get('version') ?? USUAL_VERSION
  const version = SRU_VERSIONS.find((each) => each === asked)
  const type = mediaTypeOf(version ?? USUAL_VERSION)
  if (version === undefined) {
    return { xml: failedXml(USUAL_VERSION, { code: 5, details: USUAL_VERSION }), type }
  }
  const operation = given.get('operation') ?? (given.has('query') ? 'searchRetrieve' : 'explain')
  const problem = problemOf(sent, operation)
  if (problem !== null) return { xml: failedXml(version, problem), type }
  const packing = packingOf(version, given)
  if (typeof packing === 'object') return { xml: failedXml(version, packing), type }
  const isEscaped = packing === 'string'
  if (operation === 'explain') {
    const inside = explainInside(baseUrl, { version, formats: FORMATS, mostRecords: MOST_RECORDS })
    return { xml: explainedXml(version, inside, isEscaped), type }
  }
  const found = search(projection.reads, given, baseUrl)
  if ('code' in found) return { xml: failedXml(version, found), type }
  return { xml: foundXml(version, { ...found, isEscaped }), type }
}

function problemOf(fields: readonly (readonly [string, string])[], operation: string): CqlProblem | null {
  if (operation !== 'explain' && operation !== 'searchRetrieve') {
    return { code: 4, details: operation }
  }
  const unknown = fields.find(([name]) => !PARAMETERS.has(name) && !/^x-/i.test(name))
  if (unknown !== undefined) return { code: 8, details: unknown[0] }
  const given = new Map(fields)
  if (given.size !== fields.length) return { code: 6, details: 'a parameter is given twice' }
  const queryType = given.get('queryType') ?? 'cql'
  return queryType === 'cql' ? null : { code: 6, details: `queryType ${queryType}` }
}

/** `recordPacking` of 1.1 and 1.2 says what `recordXMLEscaping` says in 2.0, where it says whether records are packed. */
function packingOf(version: SruVersion, given: Given): 'xml' | 'string' | CqlProblem {
  const packing = given.get('recordPacking')
  const isOld = version !== '2.0' || packing === 'xml' || packing === 'string'
  const said = given.get('recordXMLEscaping') ?? (isOld ? packing : undefined) ?? 'xml'
  if (said !== 'xml' && said !== 'string') return { code: 71, details: said }
  const isKnown = isOld || packing === undefined || ['packed', 'unpacked'].includes(packing)
  return isKnown ? said : { code: 71, details: packing ?? '' }
}

function search(reads: Reads, given: Given, baseUrl: string): Omit<SruFound, 'isEscaped'> | CqlProblem {
  const text = given.get('query')
  if (text === undefined) return { code: 7, details: 'query' }
  const start = numberOf(given.get('startRecord') ?? '1')
  const most = numberOf(given.get('maximumRecords') ?? String(USUAL_RECORDS))
  if (start === null || start < 1) return { code: 6, details: 'startRecord' }
  if (most === null) return { code: 6, details: 'maximumRecords' }
  const schema = given.get('recordSchema') ?? 'dc'
  const format = FORMATS.find(({ name, identifier, namespace }) => [name, identifier, namespace].includes(schema))
  if (format === undefined) return { code: 66, details: schema }
  const parsed = parseCql(text)
  if ('code' in parsed) return parsed
  if (parsed.sort.length > 0 || given.has('sortKeys')) return { code: 80, details: '' }
  const query = queryOf(parsed.tree)
  if ('code' in query) return query
  const limit = Math.min(most, MOST_RECORDS)
  const found = reads.itemQuery.find(query, { offset: start - 1, limit })
  if (start > 1 && start > found.count) return { code: 61, details: String(start) }
  const next = start + found.ids.length
  return {
    count: found.count,
    isAtLeast: found.count >= MOST_FOUND,
    records: recordsOf(reads, found.ids, { format, baseUrl, start }),
    next: next <= found.count && found.ids.length > 0 ? next : null,
  }
}

interface Shape {
  format: RecordFormat
  baseUrl: string
  start: number
}

function recordsOf(reads: Reads, ids: readonly string[], { format, baseUrl, start }: Shape): SruRecord[] {
  const described = describeItems(reads, ids, baseUrl)
  return ids.flatMap((id, at) => {
    const about = described.get(id)
    const row = reads.harvest.find(id)
    if (about === undefined || row === null) return []
    const data = format.write(about, row.at)
    return [{ schema: format.identifier, id, position: start + at, data }]
  })
}

function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
