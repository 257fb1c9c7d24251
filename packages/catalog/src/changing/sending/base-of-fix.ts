/** The version from which the data of a quick fix was written, and the data on main as it is now. Source: service.md#quick-fixes;
 *  shapes.md#items-of-a-draft. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, findVersions, lastVersions, type StoredVersion } from '@yalkut/ledger/items'
import {
  diffData,
  heldClashes,
  type JsonObject,
  mergeItem,
  parseJson,
  presetResolutions,
  readBody,
  refuse,
  wordsDiffer,
  wordsField,
} from '@yalkut/model'
import { sendingSaid } from '../../core/sentences/sending.ts'

/** The versions of an item among which the base is looked for. */
const MAX_VERSIONS = 20

export interface SentFix {
  id: string
  data: JsonObject
  rev: number | undefined
  /** The words on main are withheld: who read the item without them sends none. */
  isWithheld: boolean
}

/** The whole data that is meant, and its base. Words that are not sent are those of the base; null removes them. Without a
 *  revision the base is the nearest of the last versions, and what main changed since stays. Null for an item that is not on
 *  main. Refuses `conflict` where both changed, and for the data of an earlier version. */
export async function baseOfFix(
  db: Reader,
  { id, data, rev, isWithheld }: SentFix,
): Promise<{ data: JsonObject; rev: number; removesWords: boolean } | null> {
  const main = (await findMainItems(db, [id])).get(id)
  if (main === undefined || main.data === null) return null
  const removesWords = data[wordsField(main.type)] === null
  const sent = isWithheld ? withoutEmptyWords(main.type, data) : data
  if (rev !== undefined) {
    const base = (await findVersions(db, [rev])).get(rev)
    const from = base?.id === id ? base.data : null
    return { data: withWords(main.type, sent, from ?? main.data), rev, removesWords }
  }
  const found = nearest(await lastVersions(db, id, MAX_VERSIONS), sent)
  if (found === null || found.rev === main.rev) {
    return { data: withWords(main.type, sent, main.data), rev: main.rev, removesWords }
  }
  if (found.places === 0) throw asOfThen(id, found.rev, main.rev)
  const sides = { id, base: found.base, ours: main.data, theirs: found.data }
  const { data: merged, conflicts } = mergeItem(sides)
  if (conflicts.length === 0 && merged !== null) return { data: merged, rev: main.rev, removesWords }
  const clashes = isWithheld ? heldClashes(main.type, conflicts) : conflicts
  throw refuse(
    'conflict',
    sendingSaid('same-places-changed', { id }),
    { id, read: found.rev, rev: main.rev },
    { conflicts: clashes, resolutions: presetResolutions(conflicts) },
  )
}

interface Near {
  rev: number
  places: number
  base: JsonObject
  data: JsonObject
}

/** The version from which the data differs in the fewest places; the newest of equals. */
function nearest(versions: readonly StoredVersion[], sent: JsonObject): Near | null {
  let best: Near | null = null
  for (const { rev, type, data: base } of versions) {
    if (base === null) continue
    const data = withWords(type, sent, base)
    const places = wordsDiffer(type, base, data)
      ? diffData(asRead(base), data).length
      : diffData({ ...base, [wordsField(type)]: null }, { ...data, [wordsField(type)]: null }).length
    if (best === null || places < best.places) best = { rev, places, base, data }
  }
  return best
}

/** Readers are shown old markup as structure. */
function asRead(base: JsonObject): JsonObject {
  if (typeof base.body !== 'string') return base
  const body = readBody(base.body)
  return body === undefined ? base : { ...base, body: parseJson(JSON.stringify(body)) }
}

/** Words that are not sent are kept, and null removes them. */
function withWords(type: string, sent: JsonObject, base: JsonObject): JsonObject {
  const field = wordsField(type)
  if (sent[field] === null) {
    const { [field]: _, ...rest } = sent
    return rest
  }
  const words = base[field]
  return Object.hasOwn(sent, field) || words === undefined ? sent : { ...sent, [field]: words }
}

/** Of withheld words readers are shown an empty field. */
function withoutEmptyWords(type: string, sent: JsonObject): JsonObject {
  const field = wordsField(type)
  const words = sent[field]
  const isEmpty = words === '' || (Array.isArray(words) && words.length === 0)
  if (!isEmpty) return sent
  const { [field]: _, ...rest } = sent
  return rest
}

function asOfThen(id: string, rev: number, now: number): Error {
  return refuse('conflict', sendingSaid('as-in-revision', { id, rev }), { id, rev, now })
}
