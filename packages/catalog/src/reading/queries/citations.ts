/** Resolves citations as people write them: the sefer, the unit and the segment. Source: service.md#citations;
 *  shapes.md#citations. */
import { type CitationValue, MAX_CITATION_LENGTH, writeCitation } from '@yalkut/hebrew'
import { isOf, type LocalName, type Refusal, refuse } from '@yalkut/model'
import type { Cited } from '@yalkut/projection'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { ResolvedCitation, ResolvedSegment } from '../../core/shapes/resolved.ts'
import { segmentNumbered } from './cited-segment.ts'
import { textsOfUnit } from './shown-items.ts'

type Reads = Services['projection']['reads']

const NO_SEGMENT: ResolvedSegment = { text: null, version: null, segment: null }

/** The item that `ref` cites: the unit, or the sefer of a bare name. Refuses `bad-request` for a text that is too long,
 *  `not-found` when the sefer, the unit or the paragraph is not there, and says what was understood. */
export function resolveCitation(services: Services, ref: string): ResolvedCitation {
  return resolveCited(services, findCited(services.projection.reads, ref))
}

/** The same for a citation that was found. */
export function resolveCited(services: Services, cited: Cited): ResolvedCitation {
  const { reads } = services.projection
  const { unit, end, values, until, taken } = cited
  const work = cited.work.id
  const id = unit?.id ?? work
  const items = reads.items.named([work, id])
  const understood = writeCitation(items.get(work)?.name ?? { he: cited.name.name }, cited)
  const isThere = values.length === 0 || (unit !== null && (until.length === 0 || end !== null))
  if (!isThere) throw notThere(understood, { work })
  const segmentAt = (unitId: string, value: CitationValue | undefined): ResolvedSegment => {
    const found = value === undefined ? NO_SEGMENT : findSegment(services, unitId, value)
    if (found === null) throw notThere(understood, { work, unit: unitId })
    return found
  }
  return {
    id,
    redirected: false,
    path: items.get(id)?.path ?? null,
    work,
    unit: unit?.id ?? null,
    ...(unit === null ? NO_SEGMENT : segmentAt(unit.id, values[taken])),
    until: end && { unit: end.unit.id, ...segmentAt(end.unit.id, until[end.taken]) },
    understood,
  }
}

/** The paragraph of the unit that a citation names; null for one of a whole unit, and where no such words are shown. */
export function citedParagraph(services: Services, { unit, values, taken }: Cited): string | null {
  const value = values[taken]
  return unit === null || value === undefined ? null : (findSegment(services, unit.id, value)?.segment ?? null)
}

function findCited(reads: Reads, ref: string): Cited {
  const text = ref.trim()
  if (text === '' || text.length > MAX_CITATION_LENGTH) {
    const limit = readingSaid('citation-length', { max: MAX_CITATION_LENGTH })
    throw refuse('bad-request', limit, { parameter: 'ref' })
  }
  const [cited] = reads.citations.find(text)
  if (cited !== undefined) return cited
  throw refuse('not-found', readingSaid('names-no-sefer', { text }), { ref: text })
}

function notThere(understood: LocalName, detail: object): Refusal {
  const text = understood.en ?? understood.he
  return refuse('not-found', readingSaid('sefer-without-part', { text }), {
    ...detail,
    understood,
  })
}

/** The paragraph of a unit: of its body, else of its first text. Null when the words are shown and have no such paragraph;
 *  no segment when no words are shown. */
export function findSegment(
  services: Services,
  unitId: string,
  { number }: { number: number },
): ResolvedSegment | null {
  const unit = services.projection.reads.items.whole(unitId)
  const versions = unit !== null && isOf(unit, 'unit') ? (unit.data.body?.versions ?? []) : []
  for (const version of versions) {
    const segment = segmentNumbered(version, number)
    if (segment !== null) return { text: null, version: version.id, segment: segment.id }
  }
  if (versions.length > 0) return null
  return unit === null || unit.withheld !== null ? NO_SEGMENT : inText(services, unitId, number)
}

function inText(services: Services, unitId: string, number: number): ResolvedSegment | null {
  const [text] = textsOfUnit(services, unitId, 1)
  if (text === undefined || text.withheld !== null) return NO_SEGMENT
  const segment = services.projection.reads.texts.paragraphNumbered(text.id, number)
  return segment === null ? null : { text: text.id, version: null, segment }
}
