/** Descriptions as Dublin Core. Source: shapes.md#oai-pmh-sru-reconciliation. */
import type { LocalName } from '@yalkut/model'
import { type Description, RIGHTS } from './describe.ts'
import { attributesOf, element } from './xml.ts'

const NAMESPACES = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

export const SRW_DC = 'info:srw/schema/1/dc-schema'

const SRW_NAMESPACES = {
  'xmlns:srw_dc': SRW_DC,
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${SRW_DC} http://www.loc.gov/standards/sru/recordSchemas/dc-schema.xsd`,
}

/** What things of a type are, by the DCMI Type Vocabulary. */
const DCMI_TYPES: Readonly<Record<string, string>> = {
  set: 'Collection',
  work: 'Text',
  unit: 'Text',
  publication: 'Text',
  text: 'Text',
  segment: 'Text',
  'text-page': 'Text',
  scan: 'Image',
  recording: 'Sound',
  event: 'Event',
}

export function dublinCoreOf(about: Description): string {
  return `<oai_dc:dc${attributesOf(NAMESPACES)}>${elementsOf(about)}</oai_dc:dc>`
}

/** As clients of SRU know it (`info:srw/schema/1/dc-v1.1`): the same elements in another one. */
export function srwDublinCoreOf(about: Description): string {
  return `<srw_dc:dc${attributesOf(SRW_NAMESPACES)}>${elementsOf(about)}</srw_dc:dc>`
}

function elementsOf(about: Description): string {
  const dcmiType = DCMI_TYPES[about.type]
  const elements = [
    ...inLanguages('dc:title', about.name === null ? [] : [about.name]),
    ...inLanguages('dc:creator', about.creators),
    ...inLanguages('dc:contributor', about.contributors),
    ...inLanguages('dc:subject', about.subjects),
    ...inLanguages('dc:coverage', about.places),
    ...about.genres.map((genre) => element('dc:subject', genre)),
    ...about.publisher.map((each) => element('dc:publisher', each)),
    ...about.dates.map((date) => element('dc:date', date)),
    element('dc:type', about.type),
    ...(dcmiType === undefined ? [] : [element('dc:type', dcmiType)]),
    ...about.addresses.map((each) => element('dc:identifier', each)),
    ...about.identifiers.map((each) => element('dc:identifier', each)),
    ...about.languages.map((each) => element('dc:language', each)),
    ...about.related.map((each) => element('dc:relation', each)),
    element('dc:rights', RIGHTS),
  ]
  return elements.join('')
}

function inLanguages(tag: string, names: readonly LocalName[]): string[] {
  return names.flatMap((name) => Object.entries(name).map(([lang, text]) => element(tag, text, { 'xml:lang': lang })))
}
