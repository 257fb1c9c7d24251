/** A machine's guess of the target of a new file, from its name, for a person to review.
 *  Source: service.md#uploads-and-additions; shapes.md#propose. */
import { writeDate } from '@yalkut/hebrew'
import { isOf, isSha256, nameOf, refuse } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { Candidate, UploadProposal } from '../../core/shapes/upload.ts'
import { PageHashes, readPageHashes, similarTo } from '../../core/shown/similar-files.ts'
import { type NameDate, readNameDate } from './name-dates.ts'
import { type DocumentKind, type HanachaKind, UPLOAD_KINDS } from './request/upload-kinds.ts'
import { usersOf } from './upload-answer.ts'

export const ProposalQuery = Type.Object({
  what: Type.Enum([...UPLOAD_KINDS]),
  name: Type.Optional(Type.String({ maxLength: 1_000, description: 'The file’s.' })),
  sha256: Type.Optional(Type.String({ maxLength: 100 })),
  pageHashes: PageHashes,
})
export type ProposalQuery = Static<typeof ProposalQuery>

const MAX_CANDIDATES = 20
const MAX_NAME = 500

/** Refuses `invalid` without a name and a sha256, and for an invalid sha256; `bad-request` for an invalid hash of a
 *  page. */
export async function proposeUpload(
  services: Services,
  caller: Caller,
  { what, name = '', sha256, pageHashes = [] }: ProposalQuery,
): Promise<UploadProposal> {
  getWriter(caller)
  if (name.trim() === '' && sha256 === undefined) {
    throw refuse('invalid', uploadsSaid('file-name-or-sha256'))
  }
  if (name.length > MAX_NAME) throw refuse('invalid', uploadsSaid('long-file-name'))
  const address = sha256?.toLowerCase()
  if (address !== undefined && !isSha256(address)) {
    throw refuse('invalid', uploadsSaid('sha256-form'), { sha256: null })
  }
  const similar = await similarTo(services, readPageHashes(pageHashes))
  const { reads } = services.projection
  const read = readNameDate(name)
  return {
    machine: true,
    what,
    date: read.key,
    written: read.key === null ? null : bothWays(read.key),
    possible: read.possible.length > 1 ? [...read.possible] : [],
    as: guessKind(what, name),
    title: read.rest,
    existed: address !== undefined && reads.files.file(address) !== null,
    usedBy: address === undefined ? [] : usersOf(reads, address),
    similar: similar.filter((each) => each.sha256 !== address),
    candidates: candidatesFor(reads, what, read),
  }
}

function bothWays(key: string): { he: string; en: string } {
  return { he: writeDate(key, 'he'), en: writeDate(key, 'en') }
}

/** Words that identify the kind; the first match decides. */
const HANACHA_WORDS: readonly [RegExp, HanachaKind][] = [
  [/בלתי[\s_-]*מוגה|bilti/iu, 'bilti-mugah'],
  [/מוגה|mugah/iu, 'mugah'],
  [/הגהות|hagah/iu, 'hagahos'],
  [/הוספות|hosofos/iu, 'hosofos'],
  [/מאמר|ד״ה|ma'?amar/iu, 'maamar'],
  [/english|אנגלית/iu, 'english'],
]
const DOCUMENT_WORDS: readonly [RegExp, DocumentKind][] = [
  [/מכתב|אגרת|letter|michtav|igeres/iu, 'letter'],
  [/ספר|sefer|כרך|חלק|vol(?:ume)?\b/iu, 'sefer'],
]

function guessKind(what: ProposalQuery['what'], name: string): UploadProposal['as'] {
  if (what === 'recording') return 'recording'
  if (what === 'scan') return /תשורה|te?shurah?\b/iu.test(name) ? 'teshura' : 'scan-of'
  const words = what === 'hanacha' ? HANACHA_WORDS : DOCUMENT_WORDS
  const found = words.find(([pattern]) => pattern.test(name))?.[1]
  return found ?? (what === 'hanacha' ? 'bilti-mugah' : 'document')
}

/** The types of item that each kind of file may belong to. */
const TARGET_TYPES: { readonly [W in ProposalQuery['what']]: readonly string[] } = {
  recording: ['event'],
  hanacha: ['event', 'unit'],
  document: ['publication', 'work', 'unit'],
  scan: ['publication', 'work'],
}

/** Matches by date come first, because the spelling of names varies. */
function candidatesFor(reads: Reads, what: ProposalQuery['what'], read: NameDate): Candidate[] {
  const found = new Map<string, Candidate>()
  const add = (why: Candidate['why'], ids: readonly string[]): void => {
    for (const item of reads.items.shown(ids)) {
      const fits = TARGET_TYPES[what].includes(item.type)
      if (fits && !found.has(item.id) && found.size < MAX_CANDIDATES) {
        found.set(item.id, candidateOf(item, why))
      }
    }
  }
  add('date', datedAs(reads, what, read))
  if (read.rest.length >= 2) add('name', reads.search.ids({ q: read.rest, limit: 50 }))
  return [...found.values()]
}

/** Ids of the items with this date. */
function datedAs(reads: Reads, what: ProposalQuery['what'], read: NameDate): string[] {
  const { possible, days, key } = read
  const limit = MAX_CANDIDATES
  const exact = possible.length > 0 ? possible : key === null ? [] : [key]
  if (what === 'document' || what === 'scan') {
    return exact.flatMap((each) => reads.search.ids({ q: each, limit: 100 }))
  }
  const [only = ''] = exact
  if (exact.length === 1 && only.length <= 7) return reads.events.ids({ within: only, limit })
  if (exact.length > 0) return reads.events.ids({ dates: exact, limit })
  return days.length > 0 ? reads.events.ids({ days, limit }) : []
}

function candidateOf(item: AnyShownItem, why: Candidate['why']): Candidate {
  const { id, type, path, data } = item
  const isDated = isOf(item, 'event') || isOf(item, 'unit') || isOf(item, 'publication')
  const date = isDated ? (item.data.date ?? null) : null
  return { id, type, path, label: nameOf(type, data), date, why }
}
