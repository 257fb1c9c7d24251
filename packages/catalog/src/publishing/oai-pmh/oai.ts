/** OAI-PMH 2.0: the six verbs over what readers are shown. Source: shapes.md#oai-pmh-sru-reconciliation;
 *  http://www.openarchives.org/OAI/openarchivesprotocol.html. */
import { isItemId } from '@yalkut/model'
import type { HarvestRow, Reads } from '@yalkut/projection'
import type { ReadServices } from '../../core/services/services.ts'
import { describeItems } from '../library-records/describe.ts'
import { findFormat, OAI_FORMATS, type RecordFormat } from '../library-records/formats.ts'
import { attributesOf, element } from '../library-records/xml.ts'
import { type Arguments, type OaiError, readArguments, refusalOf, type Verb } from './oai-arguments.ts'
import { readListing, readToken, type SetName, writeToken } from './oai-lists.ts'

export interface OaiSite {
  baseUrl: string
  adminEmail: string
}

/** Records, headers and sets in an answer. */
const PAGE = 100

interface Asked extends OaiSite {
  reads: Reads
  now: Date
}

/** The answer to a request: XML. `fields`: the arguments, in the order in which they were sent. Never refuses: OAI-PMH has
 *  errors of its own. */
export function answerOai(
  { projection, clock }: Pick<ReadServices, 'projection' | 'clock'>,
  fields: readonly (readonly [string, string])[],
  site: OaiSite,
): string {
  const asked = { ...site, reads: projection.reads, now: clock() }
  const args = readArguments(fields)
  if ('code' in args) return envelope(asked, {}, errorXml(args))
  const answer = VERBS[args.verb](asked, args)
  if (typeof answer !== 'string') {
    // With these two errors the request is named without its arguments (3.6).
    const named = answer.code === 'badArgument' || answer.code === 'badVerb' ? {} : args
    return envelope(asked, named, errorXml(answer))
  }
  return envelope(asked, args, `<${args.verb}>${answer}</${args.verb}>`)
}

const VERBS: { readonly [V in Verb]: (asked: Asked, args: Arguments) => string | OaiError } = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: (asked, args) => list(asked, args, (rows) => headersOf(asked, rows).join('')),
  ListRecords: (asked, args) => list(asked, args, (rows, format) => recordsOf(asked, rows, format)),
}

function identify({ reads, baseUrl, adminEmail, now }: Asked): string {
  return [
    element('repositoryName', 'Yalkut'),
    element('baseURL', `${baseUrl}/oai`),
    element('protocolVersion', '2.0'),
    element('adminEmail', adminEmail),
    element('earliestDatestamp', stampOf(reads.harvest.earliest() ?? now.toISOString())),
    element('deletedRecord', 'persistent'),
    element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
  ].join('')
}

function listFormats(asked: Asked, { identifier }: Arguments): string | OaiError {
  if (identifier !== undefined && findRow(asked, identifier) === null) return unknownId(identifier)
  return OAI_FORMATS.map(
    ({ prefix, schema, namespace }) =>
      `<metadataFormat>${element('metadataPrefix', prefix)}${element('schema', schema)}${element(
        'metadataNamespace',
        namespace,
      )}</metadataFormat>`,
  ).join('')
}

/** Types first, then the sets of the catalog, in the order of their paths. */
function listSets({ reads }: Asked, { resumptionToken }: Arguments): string | OaiError {
  const cursor = resumptionToken === undefined ? null : readToken(resumptionToken)
  if (resumptionToken !== undefined && (cursor === null || cursor.sets === undefined)) {
    return refusalOf('badResumptionToken', 'This repository did not give this resumptionToken.')
  }
  const page = reads.lists.list({
    type: 'set',
    limit: PAGE,
    ...(cursor?.sets !== undefined && { cursor: cursor.sets }),
  })
  const names = reads.items.named(page.ids)
  const types = cursor === null ? reads.harvest.types() : []
  return [
    ...types.map((type) => setXml(`type:${type}`, type)),
    ...page.ids.map((id) => setXml(`set:${id}`, names.get(id)?.name?.he ?? id)),
    ...(page.next === null ? endOf(cursor !== null) : [element('resumptionToken', writeToken({ sets: page.next }))]),
  ].join('')
}

function setXml(spec: string, name: string): string {
  return `<set>${element('setSpec', spec)}${element('setName', name)}</set>`
}

/** The last part of a list that was given in parts has an empty token (3.5). */
function endOf(isResumed: boolean): string[] {
  return isResumed ? ['<resumptionToken/>'] : []
}

function getRecord(asked: Asked, args: Arguments): string | OaiError {
  const { identifier = '', metadataPrefix } = args
  const row = findRow(asked, identifier)
  if (row === null) return unknownId(identifier)
  const format = findFormat(metadataPrefix)
  if (format === null) return unknownFormat(metadataPrefix)
  return recordsOf(asked, [row], format)
}

/** An identifier is written as an address, so its text is an item's id behind the name of this repository. */
function findRow({ reads, baseUrl }: Asked, identifier: string): HarvestRow | null {
  const front = frontOf(baseUrl)
  if (!identifier.startsWith(front)) return null
  const id = identifier.slice(front.length)
  return isItemId(id) ? reads.harvest.find(id) : null
}

function list(
  asked: Asked,
  args: Arguments,
  write: (rows: readonly HarvestRow[], format: RecordFormat) => string,
): string | OaiError {
  const listing = readListing(asked.reads, args)
  if ('code' in listing) return listing
  const format = findFormat(listing.prefix)
  if (format === null) return unknownFormat(listing.prefix)
  const { after, to, set } = listing
  const rows = asked.reads.harvest.page({ after, to, ...filterOf(set) }, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  if (last === undefined) {
    return refusalOf('noRecordsMatch', 'No record has these dates, this set and this format.')
  }
  if (rows.length > PAGE) {
    const token = writeToken({ ...listing, after: last.rev })
    return write(page, format) + element('resumptionToken', token)
  }
  return write(page, format) + endOf(args.resumptionToken !== undefined).join('')
}

function filterOf(set: SetName | null): { type: string | null; set: string | null } {
  return {
    type: set?.kind === 'type' ? set.name : null,
    set: set?.kind === 'set' ? set.name : null,
  }
}

function recordsOf(asked: Asked, rows: readonly HarvestRow[], format: RecordFormat): string {
  const present = rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
  const described = describeItems(asked.reads, present, asked.baseUrl)
  const headers = headersOf(asked, rows)
  return rows
    .map(({ id, at }, index) => {
      const about = described.get(id)
      const metadata = about === undefined ? '' : `<metadata>${format.write(about, at)}</metadata>`
      return `<record>${headers[index] ?? ''}${metadata}</record>`
    })
    .join('')
}

function headersOf({ reads, baseUrl }: Asked, rows: readonly HarvestRow[]): string[] {
  const sets = reads.harvest.setsOf(rows.map(({ id }) => id))
  return rows.map(({ id, type, at, isDeleted }) => {
    const specs = [`type:${type}`, ...(sets.get(id) ?? []).map((set) => `set:${set}`)]
    const facts = [
      element('identifier', frontOf(baseUrl) + id),
      element('datestamp', stampOf(at)),
      ...specs.map((spec) => element('setSpec', spec)),
    ]
    return `<header${isDeleted ? ' status="deleted"' : ''}>${facts.join('')}</header>`
  })
}

function frontOf(baseUrl: string): string {
  return `oai:${new URL(baseUrl).hostname}:`
}

/** To the second, which is the granularity of this repository. */
function stampOf(at: string): string {
  return `${at.slice(0, 19)}Z`
}

function unknownId(identifier: string): OaiError {
  return refusalOf('idDoesNotExist', `No item here has the identifier “${identifier.slice(0, 200)}”.`)
}

function unknownFormat(prefix = ''): OaiError {
  return refusalOf(
    'cannotDisseminateFormat',
    `The metadataPrefix “${prefix.slice(0, 50)}” is not served here; ${OAI_FORMATS.map((each) => `“${each.prefix}”`).join(' and ')} are.`,
  )
}

function errorXml({ code, message }: OaiError): string {
  return element('error', message, { code })
}

const NAMESPACES = {
  xmlns: 'http://www.openarchives.org/OAI/2.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
}

function envelope({ baseUrl, now }: Asked, args: Partial<Arguments>, inside: string): string {
  const request = element('request', `${baseUrl}/oai`, { ...args })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH${attributesOf(NAMESPACES)}>${element(
    'responseDate',
    stampOf(now.toISOString()),
  )}${request}${inside}</OAI-PMH>\n`
}
