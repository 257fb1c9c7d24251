/** SRU 2.0: libraries search the catalog with CQL. Never refuses: SRU has diagnostics of its own.
 *  Source: shapes.md#oai-pmh-sru-reconciliation; https://docs.oasis-open.org/search-ws/searchRetrieve/v1.0/. */
import { MOST_FOUND } from '@yalkut/projection'
import type { ReadServices } from '../services/services.ts'
import { type CqlProblem, parseCql } from './cql.ts'
import { describeItems } from './describe.ts'
import { FORMATS, type RecordFormat } from './formats.ts'
import { explainXml } from './sru-explain.ts'
import { queryOf } from './sru-query.ts'
import { attributesOf, element } from './xml.ts'

const VERSION = '2.0'
const MOST_RECORDS = 100
const USUAL_RECORDS = 10

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['operation', 'version', 'query', 'queryType', 'startRecord', 'maximumRecords', 'sortKeys'],
  ...['recordSchema', 'recordXMLEscaping', 'recordPacking', 'resultSetTTL', 'stylesheet'],
  ...['httpAccept', 'responseType', 'renderedBy'],
])

const MESSAGES: Readonly<Record<number, string>> = {
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  27: 'Empty term unsupported',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  46: 'Unsupported boolean modifier',
  61: 'First record position out of range',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  80: 'Sort not supported',
  83: 'Unsupported sort modifier',
}

const RESPONSE = {
  'xmlns:sru': 'http://docs.oasis-open.org/ns/search-ws/sruResponse',
  'xmlns:diag': 'http://docs.oasis-open.org/ns/search-ws/diagnostic',
}

export interface SruAnswer {
  xml: string
  type: string
}

/** `fields`: the parameters, in the order in which they were sent. */
export function answerSru(
  { projection }: Pick<ReadServices, 'projection'>,
  fields: readonly (readonly [string, string])[],
  baseUrl: string,
): SruAnswer {
  const given = new Map(fields)
  const type = 'application/sru+xml; charset=utf-8'
  const operation = given.get('operation') ?? (given.has('query') ? 'searchRetrieve' : 'explain')
  const problem = problemOf(fields, operation)
  if (operation === 'explain' && problem === null) {
    return { xml: headed(explainXml(baseUrl, FORMATS, MOST_RECORDS)), type }
  }
  const inside = problem ?? search(projection.reads, given, baseUrl)
  const body = typeof inside === 'string' ? inside : failed(inside)
  const name = 'sru:searchRetrieveResponse'
  return { xml: headed(`<${name}${attributesOf(RESPONSE)}>${body}</${name}>`), type }
}

function headed(xml: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

function problemOf(
  fields: readonly (readonly [string, string])[],
  operation: string,
): CqlProblem | null {
  if (operation !== 'explain' && operation !== 'searchRetrieve') {
    return { code: 4, details: operation }
  }
  const unknown = fields.find(([name]) => !PARAMETERS.has(name) && !/^x-/i.test(name))
  if (unknown !== undefined) return { code: 8, details: unknown[0] }
  const given = new Map(fields)
  if (given.size !== fields.length) return { code: 6, details: 'a parameter is given twice' }
  // The answers of 1.1 and 1.2 have other namespaces and elements, which their clients expect.
  const version = given.get('version') ?? VERSION
  if (version !== VERSION) return { code: 5, details: VERSION }
  const packing = given.get('recordXMLEscaping') ?? 'xml'
  if (packing !== 'xml' && packing !== 'string') return { code: 71, details: packing }
  const queryType = given.get('queryType') ?? 'cql'
  return queryType === 'cql' ? null : { code: 6, details: `queryType ${queryType}` }
}

type Given = ReadonlyMap<string, string>

function search(
  reads: Parameters<typeof describeItems>[0],
  given: Given,
  baseUrl: string,
): string | CqlProblem {
  const text = given.get('query')
  if (text === undefined) return { code: 7, details: 'query' }
  const start = numberOf(given.get('startRecord') ?? '1')
  const most = numberOf(given.get('maximumRecords') ?? String(USUAL_RECORDS))
  if (start === null || start < 1) return { code: 6, details: 'startRecord' }
  if (most === null) return { code: 6, details: 'maximumRecords' }
  const schema = given.get('recordSchema') ?? 'dc'
  const format = FORMATS.find(({ name, identifier, namespace }) =>
    [name, identifier, namespace].includes(schema),
  )
  if (format === undefined) return { code: 66, details: schema }
  const parsed = parseCql(text)
  if ('code' in parsed) return parsed
  if (parsed.sort.length > 0 || given.has('sortKeys')) return { code: 80, details: '' }
  const query = queryOf(parsed.tree)
  if ('code' in query) return query
  const limit = Math.min(most, MOST_RECORDS)
  const found = reads.itemQuery.find(query, { offset: start - 1, limit })
  if (start > 1 && start > found.count) return { code: 61, details: String(start) }
  const isEscaped = given.get('recordXMLEscaping') === 'string'
  const records = recordsOf(reads, found.ids, { format, baseUrl, start, isEscaped })
  const next = start + found.ids.length
  return [
    element('sru:numberOfRecords', String(found.count)),
    ...(records === '' ? [] : [`<sru:records>${records}</sru:records>`]),
    ...(next <= found.count && found.ids.length > 0
      ? [element('sru:nextRecordPosition', String(next))]
      : []),
    element('sru:resultCountPrecision', found.count < MOST_FOUND ? EXACT : AT_LEAST),
  ].join('')
}

const EXACT = 'info:srw/vocabulary/resultCountPrecision/1/exact'
const AT_LEAST = 'info:srw/vocabulary/resultCountPrecision/1/minimum'

interface Shape {
  format: RecordFormat
  baseUrl: string
  start: number
  isEscaped: boolean
}

function recordsOf(
  reads: Parameters<typeof describeItems>[0],
  ids: readonly string[],
  { format, baseUrl, start, isEscaped }: Shape,
): string {
  const described = describeItems(reads, ids, baseUrl)
  return ids
    .map((id, at) => {
      const about = described.get(id)
      const row = reads.harvest.find(id)
      if (about === undefined || row === null) return ''
      const record = format.write(about, row.at)
      return `<sru:record>${[
        element('sru:recordSchema', format.identifier),
        element('sru:recordXMLEscaping', isEscaped ? 'string' : 'xml'),
        isEscaped
          ? element('sru:recordData', record)
          : `<sru:recordData>${record}</sru:recordData>`,
        element('sru:recordIdentifier', id),
        element('sru:recordPosition', String(start + at)),
      ].join('')}</sru:record>`
    })
    .join('')
}

function failed({ code, details }: CqlProblem): string {
  const diagnostic = [
    element('diag:uri', `info:srw/diagnostic/1/${code}`),
    element('diag:details', details),
    element('diag:message', MESSAGES[code] ?? 'The request cannot be answered'),
  ].join('')
  return `${element('sru:numberOfRecords', '0')}<sru:diagnostics><diag:diagnostic>${diagnostic}</diag:diagnostic></sru:diagnostics>`
}

function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
