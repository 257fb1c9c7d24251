/** What a server of SRU says of itself: a ZeeRex record. Source: shapes.md#oai-pmh-sru-reconciliation; http://zeerex.z3950.org/. */
import type { RecordFormat } from '../library-records/formats.ts'
import { attributesOf, element } from '../library-records/xml.ts'
import { INDEXES } from './sru-query.ts'
import type { SruVersion } from './sru-response.ts'

const SETS = {
  cql: 'info:srw/cql-context-set/1/cql-v2.0',
  dc: 'info:srw/cql-context-set/1/dc-v1.1',
  rec: 'info:srw/cql-context-set/2/rec-1.1',
  bath: 'http://zing.z3950.org/cql/bath/2.0/',
}

export interface Explained {
  version: SruVersion
  formats: readonly RecordFormat[]
  mostRecords: number
}

/** The parts of the record, with the prefix `zr`. */
export function explainInside(baseUrl: string, { version, formats, mostRecords }: Explained): string {
  const { hostname, port, protocol } = new URL(baseUrl)
  const server = [
    element('zr:host', hostname),
    element('zr:port', port === '' ? (protocol === 'https:' ? '443' : '80') : port),
    element('zr:database', 'sru'),
  ].join('')
  const indexes = INDEXES.map(
    ({ set, name, title }) =>
      `<zr:index search="true" scan="false" sort="false">${element('zr:title', title)}<zr:map>${element(
        'zr:name',
        name,
        { set },
      )}</zr:map></zr:index>`,
  ).join('')
  const schemas = formats
    .map(
      ({ name, identifier, title, schema }) =>
        `<zr:schema${attributesOf({ name, identifier, location: schema, retrieve: 'true', sort: 'false' })}>${element('zr:title', title)}</zr:schema>`,
    )
    .join('')
  const sets = Object.entries(SETS)
    .map(([name, identifier]) => `<zr:set${attributesOf({ name, identifier })}/>`)
    .join('')
  return [
    `<zr:serverInfo protocol="SRU" version="${version}" transport="${protocol.replace(':', '')}">${server}</zr:serverInfo>`,
    `<zr:databaseInfo>${element('zr:title', 'Yalkut', { lang: 'en', primary: 'true' })}${element(
      'zr:description',
      'A catalog of Torah and media: facts under CC0. Queries find names and facts, not words of texts.',
      { lang: 'en', primary: 'true' },
    )}</zr:databaseInfo>`,
    `<zr:indexInfo>${sets}${indexes}</zr:indexInfo>`,
    `<zr:schemaInfo>${schemas}</zr:schemaInfo>`,
    `<zr:configInfo>${element('zr:default', '10', { type: 'numberOfRecords' })}${element(
      'zr:setting',
      String(mostRecords),
      { type: 'maximumRecords' },
    )}</zr:configInfo>`,
  ].join('')
}
