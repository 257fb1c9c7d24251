/** A change of one segment of an item's body. Source: service.md#words-suggestions; shapes.md#words. */
import { findMainItems, type MainItem } from '@yalkut/ledger/items'
import {
  BODY_ID_PATTERN,
  type Body,
  type BodySegment,
  bodyProblems,
  editWords,
  findSegment,
  fixRuns,
  type JsonObject,
  LANGUAGES,
  parseJson,
  plainRuns,
  type Run,
  refuse,
  SEGMENT_KINDS,
  tidyRuns,
  versionFor,
  WORDS_CHANGES,
  type WordsChange,
} from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { suggestFixOf } from '../../changing/sending/quick.ts'
import { wordsAreWithheld } from '../../changing/suggestions/withheld-changes.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { mayKnowWords } from '../../core/access/withheld-words.ts'
import { changedWords, isAsRead } from '../../core/input/as-read.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { itemWordsSaid } from '../../core/sentences/item-words.ts'
import type { Services } from '../../core/services/services.ts'
import { AnyObject } from '../../core/shapes/named.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { findBody } from './body-of.ts'

/** The longest segment, in characters. */
const MAX_SEGMENT_WORDS = 50_000

const Runs = Type.Array(AnyObject, {
  maxItems: 20_000,
  description: 'Runs: { text, marks?, href? }, { note }, { marker }, { br: true }, { eol … }.',
})
const Id = Type.String({ pattern: BODY_ID_PATTERN })

export const WordsEdit = Type.Object({
  entityId: Type.String({ description: 'The item.' }),
  change: Type.Enum([...WORDS_CHANGES], {
    description:
      'edit, add (after `segment`, or at the place that it has in other versions), remove, start (a page’s first words), check (a machine’s segment is right).',
  }),
  version: Type.Optional(Id),
  segment: Type.Optional(Id),
  segments: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: 'With change: check, in place of `segment`: all that were read.',
    }),
  ),
  text: Type.Optional(
    Type.Union([Runs, Type.String({ maxLength: 200_000 }), Type.Null()], {
      description:
        'The words, as runs or as plain text. At most 50,000 characters. With change: remove null, or absent.',
    }),
  ),
  before: Type.Optional(
    Type.Union([Runs, AnyObject, Type.String(), Type.Null()], {
      description:
        'The segment as you saw it: its runs, its plain words or the whole segment; with `segments`, plain words by id. Where it changed since: 409.',
    }),
  ),
  kind: Type.Optional(Type.Enum([...SEGMENT_KINDS])),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
  title: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})
export type WordsEdit = Static<typeof WordsEdit>

/** Suggests the change. Refuses `conflict` when the segment has changed since the writer read it, `forbidden` for
 *  words that are withheld from the writer, and whatever `editWords` refuses. */
export async function suggestWords(services: Services, caller: Caller, edit: WordsEdit): Promise<SuggestionView> {
  const { person } = getWriter(caller)
  const id = readItemId(edit.entityId)
  const main = await services.latest()
  const item = (await findMainItems(services.ledger.read, [id])).get(id)
  if (item === undefined || item.data === null) {
    throw refuse('not-found', commonSaid('no-item', { id }))
  }
  const isWithheld = main.reads.items.isWithheld([id])
  if (isWithheld) {
    const withheld = [{ id, type: item.type, versions: [item.data] }]
    if (!(await mayKnowWords(services.ledger.read, person, withheld)).has(id)) throw wordsAreWithheld(id)
  }
  const body = bodyOf(item)
  assertThere(id, body, edit)
  const { version, language, kind, change } = edit
  const wanted: WordsChange = {
    change,
    version,
    segment: edit.segment,
    language,
    kind,
    text: readRuns(edit.text),
  }
  const next =
    edit.segments === undefined
      ? changeOne(body, { ...wanted, isWithheld }, edit)
      : checkAll(body, { ...wanted, isWithheld }, edit)
  assertSound(next)
  const data = withBody(item.data, next)
  const { title, note } = edit
  const words = { ...(title !== undefined && { title }), ...(note !== undefined && { note }) }
  const fix = { entityId: id, data, rev: item.rev, ...words }
  return await suggestFixOf(services, caller, main, fix)
}

/** Refuses `not-found` for a change of words where there are none. Words that are gone since they were read are a conflict. */
function assertThere(id: string, body: Body | null, { change }: WordsEdit): void {
  if (body !== null || change === 'start' || change === 'add') return
  throw refuse('not-found', itemWordsSaid('no-words-to-change', { id }))
}

/** `isHeld`: a refusal does not say the words that are there. */
interface WantedChange extends WordsChange {
  isWithheld: boolean
}

function changeOne(body: Body | null, wanted: WantedChange, { text, before }: WordsEdit): Body | null {
  const segment = presentSegment(body, wanted)
  assertAsSeen(segment, wanted, before)
  const isPlainEdit = wanted.change === 'edit' && typeof text === 'string'
  if (!isPlainEdit || segment?.text === undefined) return editWords(body, wanted)
  return editWords(body, { ...wanted, text: readRuns(fixRuns(segment.text, cleanText(text))) })
}

/** Marks several segments of a machine as right. */
function checkAll(body: Body | null, wanted: WantedChange, { segment, segments = [], before }: WordsEdit): Body | null {
  if (wanted.change !== 'check' || segment !== undefined) {
    throw refuse('invalid', itemWordsSaid('segments-for-check'))
  }
  const seen = new Map(Object.entries(before ?? {}))
  let next = body
  for (const id of segments) {
    const change = { ...wanted, segment: id }
    assertAsSeen(presentSegment(next, change), change, seen.get(id))
    next = editWords(next, change)
  }
  return next
}

/** The body of an item; null when it has none. */
function bodyOf({ data }: MainItem): Body | null {
  const body = data === null ? null : findBody(data)
  if (body !== null || data?.body === undefined) return body
  throw refuse('state', itemWordsSaid('words-not-in-order'))
}

function withBody({ body: _, ...rest }: JsonObject, body: Body | null): JsonObject {
  return body === null ? rest : { ...rest, body: parseJson(JSON.stringify(body)) }
}

/** Normalized runs. Refuses `invalid` for no text and for more than a segment holds. */
function readRuns(text: WordsEdit['text']): Run[] | undefined {
  if (text === undefined || text === null) return undefined
  const runs = tidyRuns(typeof text === 'string' ? [{ text }] : text)
  const length = runs.reduce((sum, run) => sum + ('text' in run ? run.text.length : 0), 0)
  if (length > MAX_SEGMENT_WORDS) {
    throw refuse('invalid', itemWordsSaid('long-segment'), { length })
  }
  if (cleanText(plainRuns(runs)) !== '') return runs
  throw refuse('invalid', itemWordsSaid('no-words-left'))
}

function presentSegment(body: Body | null, change: WordsChange): BodySegment | null {
  const version = body === null ? null : versionFor(body, change)
  if (version === null || change.segment === undefined) return null
  return findSegment(version, change.segment)
}

/** Refuses `conflict` when the writer started from another text than the present one. */
function assertAsSeen(segment: BodySegment | null, change: WantedChange, before: unknown): void {
  if (before === undefined || before === null || change.segment === undefined) return
  const seen = readSeen(before)
  const isSame =
    segment !== null &&
    (seen.plain === undefined
      ? JSON.stringify(tidyRuns(segment.text ?? [])) === JSON.stringify(seen.runs)
      : isAsRead(plainRuns(segment.text ?? []), seen.plain))
  const isSameKind = seen.kind === undefined || seen.kind === segment?.kind
  if (isSame && isSameKind) return
  if (change.isWithheld) throw refuse('conflict', itemWordsSaid('words-changed-since'))
  throw changedWords(segment === null ? null : plainRuns(segment.text ?? []), { segment })
}

interface Seen {
  runs: Run[]
  plain?: string
  kind?: unknown
}

function readSeen(before: unknown): Seen {
  if (typeof before === 'string') return { runs: [], plain: before }
  if (Array.isArray(before)) return { runs: tidyRuns(before) }
  if (typeof before === 'object' && before !== null) {
    const text = 'text' in before && Array.isArray(before.text) ? before.text : []
    return { runs: tidyRuns(text), ...('kind' in before && { kind: before.kind }) }
  }
  throw refuse('invalid', itemWordsSaid('before-is-segment'))
}

/** Asserts that each marker leads to an existing note, and each link to an allowed target. */
function assertSound(body: Body | null): void {
  const [problem] = body === null ? [] : bodyProblems(body)
  if (problem !== undefined) {
    throw refuse('invalid', problem.message, [
      {
        check: 'schema',
        status: 'fail',
        path: `/body${problem.pointer}`,
        message: problem.message,
      },
    ])
  }
}
