/** Descriptions as MARC 21 bibliographic records, in MARCXML. Source: shapes.md#oai-pmh-sru-reconciliation;
 *  https://www.loc.gov/marc/bibliographic/. */
import { type MarcField, MarcRecord } from '@natlibfi/marc-record'
import { MARCXML } from '@natlibfi/marc-record-serializers'
import type { LocalName } from '@yalkut/model'
import { type Description, RIGHTS } from './describe.ts'
import { withoutBadCharacters } from './xml.ts'

/** Position 6 and 7 of the leader: what kind of material, of how many parts. */
const KINDS: Readonly<Record<string, string>> = {
  set: 'pc',
  recording: 'im',
  scan: 'km',
  unit: 'aa',
  segment: 'aa',
}
const USUAL_KIND = 'am'

const LANGUAGES: Readonly<Record<string, string>> = {
  he: 'heb',
  yi: 'yid',
  en: 'eng',
  ar: 'ara',
  ru: 'rus',
  fr: 'fre',
  es: 'spa',
}

/** `at`: the time of the item's last version. */
export function marcXmlOf(about: Description, at: string): string {
  return MARCXML.to(marcOf(about, at), { omitDeclaration: true })
}

function marcOf(about: Description, at: string): MarcRecord {
  // Lengths and addresses belong to ISO 2709 alone; position 9: Unicode; 18: no rules of description.
  const leader = `00000n${KINDS[about.type] ?? USUAL_KIND} a2200000 u 4500`
  const [page = ''] = about.addresses.slice(-1)
  const [creator, ...others] = about.creators
  const fields = [
    control('001', about.id),
    control('003', new URL(page).hostname),
    control('005', `${at.slice(0, 19).replaceAll(/[-:T]/g, '')}.0`),
    control('008', fixedField(about, at)),
    ...about.isbn.map((each) => field('020', '  ', ['a', each])),
    ...about.identifiers.flatMap((each) => numbered(each)),
    ...about.languages.flatMap((each) =>
      LANGUAGES[each] === undefined ? [] : field('041', '0 ', ['a', LANGUAGES[each]]),
    ),
    ...(creator === undefined ? [] : [field('100', '0 ', ['a', textOf(creator)], ['e', 'author'])]),
    ...titles(about, creator !== undefined),
    ...published(about),
    ...about.genres.map((each) => field('655', ' 4', ['a', each])),
    ...about.subjects.map((each) => field('653', '  ', ['a', textOf(each)])),
    ...others.map((each) => field('700', '0 ', ['a', textOf(each)], ['e', 'author'])),
    ...about.contributors.map((each) => field('700', '0 ', ['a', textOf(each)])),
    ...about.places.map((each) => field('751', '  ', ['a', textOf(each)])),
    ...about.related.map((each) => field('787', '0 ', ['o', each])),
    ...about.addresses.map((each) => field('856', '40', ['u', each])),
    field('883', '0 ', ['a', 'This record is under CC0 1.0'], ['u', RIGHTS]),
  ]
  return new MarcRecord({ leader, fields: fields.flat() }, { noFailValidation: false })
}

function control(tag: string, value: string): MarcField {
  return { tag, value: plain(value) }
}

/** Subfields with text; a field without any is left out. */
function field(tag: string, indicators: string, ...subfields: [string, string][]): MarcField[] {
  const filled = subfields.map(([code, value]) => ({ code, value: plain(value) })).filter(({ value }) => value !== '')
  const [ind1 = ' ', ind2 = ' '] = indicators
  return filled.length === 0 ? [] : [{ tag, ind1, ind2, subfields: filled }]
}

/** 40 characters: date entered, kind of date, date, place, language. */
function fixedField({ year, languages }: Description, at: string): string {
  const entered = at.slice(2, 10).replaceAll('-', '')
  const language = LANGUAGES[languages[0] ?? ''] ?? 'und'
  const date = year === null ? 'n        ' : `s${year}    `
  return `${entered}${date}xx ${' '.repeat(17)}${language} d`.padEnd(40, ' ')
}

function titles({ name, type, id }: Description, hasCreator: boolean): MarcField[] {
  const added = hasCreator ? '10' : '00'
  if (name === null) return field('245', added, ['a', `[${type} ${id}]`])
  const { he, ...others } = name
  const varying = Object.values(others).filter((each) => typeof each === 'string')
  return [...field('245', added, ['a', he]), ...varying.flatMap((each) => field('246', '31', ['a', each]))]
}

function published({ placePrinted, publisher, year, dates }: Description): MarcField[] {
  const date = year === null ? (dates[0] ?? '') : String(year)
  const printed = publisher.length > 0 || placePrinted.length > 0 || year !== null
  if (!printed) return field('518', '  ', ['d', date])
  return field('264', ' 1', ['a', placePrinted[0] ?? ''], ['b', publisher[0] ?? ''], ['c', date])
}

/** A number in another catalog, with the catalog's name in parentheses. */
function numbered(identifier: string): MarcField[] {
  const [key = '', ...rest] = identifier.split(':')
  return key === 'isbn' ? [] : field('035', '  ', ['a', `(${key})${rest.join(':')}`])
}

function textOf({ he, en }: LocalName): string {
  return he ?? en ?? ''
}

/** In one line, without characters that XML has not. */
function plain(text: string): string {
  return withoutBadCharacters(text).replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}
