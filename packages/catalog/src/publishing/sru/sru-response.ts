/** Answers of SRU as XML, in the namespaces and elements of each version. Pure. Source: shapes.md#oai-pmh-sru-reconciliation;
 *  https://www.loc.gov/standards/sru/sru-1-1.html; https://www.loc.gov/standards/sru/sru-1-2.html. */

import { attributesOf, element } from '../library-records/xml.ts'
import type { CqlProblem } from './cql.ts'

export const SRU_VERSIONS = ['2.0', '1.2', '1.1'] as const
export type SruVersion = (typeof SRU_VERSIONS)[number]

export interface SruRecord {
  schema: string
  id: string
  position: number
  /** XML. */
  data: string
}

export interface SruFound {
  count: number
  /** Whether there may be more than were counted. */
  isAtLeast: boolean
  records: readonly SruRecord[]
  /** null: there are no more. */
  next: number | null
  isEscaped: boolean
}

interface Dialect {
  /** Of the elements, and their prefix. */
  prefix: string
  namespace: string
  diagnostics: string
  explain: string
  mediaType: string
  /** How a record says whether it is escaped. */
  packing: string
}

const OLD: Dialect = {
  prefix: 'zs',
  namespace: 'http://www.loc.gov/zing/srw/',
  diagnostics: 'http://www.loc.gov/zing/srw/diagnostic/',
  explain: 'http://explain.z3950.org/dtd/2.0/',
  mediaType: 'text/xml; charset=utf-8',
  packing: 'recordPacking',
}
const DIALECTS: Readonly<Record<SruVersion, Dialect>> = {
  '1.1': OLD,
  '1.2': OLD,
  '2.0': {
    prefix: 'sru',
    namespace: 'http://docs.oasis-open.org/ns/search-ws/sruResponse',
    diagnostics: 'http://docs.oasis-open.org/ns/search-ws/diagnostic',
    explain: 'http://explain.z3950.org/dtd/2.1/',
    mediaType: 'application/sru+xml; charset=utf-8',
    packing: 'recordXMLEscaping',
  },
}

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
  28: 'Masking character not supported',
  31: 'Anchoring character not supported',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  46: 'Unsupported boolean modifier',
  61: 'First record position out of range',
  66: 'Unknown schema for retrieval',
  71: 'Unsupported record packing',
  80: 'Sort not supported',
  83: 'Unsupported sort modifier',
}

export function mediaTypeOf(version: SruVersion): string {
  return DIALECTS[version].mediaType
}

const EXACT = 'info:srw/vocabulary/resultCountPrecision/1/exact'
const AT_LEAST = 'info:srw/vocabulary/resultCountPrecision/1/minimum'

export function foundXml(version: SruVersion, found: SruFound): string {
  const { prefix } = DIALECTS[version]
  const records = found.records.map((record) => recordXml(version, record, found.isEscaped))
  return responseXml(version, 'searchRetrieveResponse', [
    element(`${prefix}:numberOfRecords`, String(found.count)),
    ...(records.length === 0 ? [] : [`<${prefix}:records>${records.join('')}</${prefix}:records>`]),
    ...(found.next === null ? [] : [element(`${prefix}:nextRecordPosition`, String(found.next))]),
    ...(version === '2.0' ? [element(`${prefix}:resultCountPrecision`, found.isAtLeast ? AT_LEAST : EXACT)] : []),
  ])
}

/** 1.1 has no identifiers of records. */
function recordXml(version: SruVersion, { schema, id, position, data }: SruRecord, isEscaped: boolean): string {
  const { prefix, packing } = DIALECTS[version]
  return `<${prefix}:record>${[
    element(`${prefix}:recordSchema`, schema),
    element(`${prefix}:${packing}`, isEscaped ? 'string' : 'xml'),
    isEscaped ? element(`${prefix}:recordData`, data) : `<${prefix}:recordData>${data}</${prefix}:recordData>`,
    ...(version === '1.1' ? [] : [element(`${prefix}:recordIdentifier`, id)]),
    element(`${prefix}:recordPosition`, String(position)),
  ].join('')}</${prefix}:record>`
}

export function failedXml(version: SruVersion, { code, details }: CqlProblem): string {
  const { prefix, diagnostics } = DIALECTS[version]
  const diagnostic = [
    element('diag:uri', `info:srw/diagnostic/1/${code}`),
    element('diag:details', details),
    element('diag:message', MESSAGES[code] ?? 'The request cannot be answered'),
  ].join('')
  const within = `<diag:diagnostic${attributesOf({ 'xmlns:diag': diagnostics })}>${diagnostic}</diag:diagnostic>`
  return responseXml(version, 'searchRetrieveResponse', [
    element(`${prefix}:numberOfRecords`, '0'),
    `<${prefix}:diagnostics>${within}</${prefix}:diagnostics>`,
  ])
}

/** `inside`: the parts of a ZeeRex record, whose prefix is `zr`. */
export function explainedXml(version: SruVersion, inside: string, isEscaped: boolean): string {
  const { prefix, explain } = DIALECTS[version]
  const data = `<zr:explain${attributesOf({ 'xmlns:zr': explain })}>${inside}</zr:explain>`
  const { packing } = DIALECTS[version]
  const record = [
    element(`${prefix}:recordSchema`, explain),
    element(`${prefix}:${packing}`, isEscaped ? 'string' : 'xml'),
    isEscaped ? element(`${prefix}:recordData`, data) : `<${prefix}:recordData>${data}</${prefix}:recordData>`,
  ].join('')
  return responseXml(version, 'explainResponse', [`<${prefix}:record>${record}</${prefix}:record>`])
}

/** 1.1 and 1.2 name their version first. */
function responseXml(version: SruVersion, name: string, inside: readonly string[]): string {
  const { prefix, namespace } = DIALECTS[version]
  const named = version === '2.0' ? [] : [element(`${prefix}:version`, version)]
  const body = [...named, ...inside].join('')
  const open = `${prefix}:${name}${attributesOf({ [`xmlns:${prefix}`]: namespace })}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${open}>${body}</${prefix}:${name}>\n`
}
