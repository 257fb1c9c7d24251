/** Compares any two versions of an item. Source: shapes.md#differences. */
import { changedWords, diffData, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { readingSaid } from '../../core/sentences/reading.ts'
import type { Services } from '../../core/services/services.ts'
import type { VersionDiff } from '../../core/shapes/version-diff.ts'

const Revision = Type.Integer({ minimum: 1 })

export const DiffQuery = Type.Object({
  from: Type.Optional({
    ...Revision,
    description: 'The number of the earlier version; without it, the one before `to`.',
  }),
  to: Type.Optional({
    ...Revision,
    description: 'The number of the later version; without it, the last one.',
  }),
})
export type DiffQuery = Static<typeof DiffQuery>

type Version = NonNullable<ReturnType<Services['projection']['reads']['versions']['version']>>

/** Refuses `not-found` for an unknown item, and for a version that is not one of its own. */
export function diffRevisions({ projection: { reads } }: Services, idText: string, query: DiffQuery): VersionDiff {
  const id = readItemId(idText)
  const { versions } = reads
  const versionOf = (rev: number): Version => {
    const found = versions.version(rev)
    if (found?.id === id) return found
    throw refuse('not-found', readingSaid('revision-not-of', { rev, id }), { id, rev })
  }
  const last = query.to ?? versions.lastVersion(id)
  if (last === null) throw refuse('not-found', commonSaid('no-item', { id }), { id })
  const to = versionOf(last)
  const first = query.from ?? versions.lastVersion(id, to.rev)
  const from = first === null ? null : versionOf(first)
  const withheld = to.withheld ?? from?.withheld ?? null
  const sides = { from: from === null ? null : sideOf(from), to: sideOf(to) }
  const facts = { id, type: to.type, ...sides }
  if (withheld !== null) {
    const { changes, words } = versions.withheldChange(first, last)
    return { ...facts, changes, withheld, ...(words && { words }) }
  }
  const changes = diffData(from?.data ?? null, to.data).map((change) => {
    const words = changedWords(change)
    return words === null ? change : { ...change, words }
  })
  return { ...facts, changes }
}

function sideOf({ rev, seq, path, deleted }: Version): VersionDiff['to'] {
  return { rev, commit: seq, path, deleted: deleted === 1 }
}
