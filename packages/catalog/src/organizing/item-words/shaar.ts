/** The shaar of a sefer as one file. Source: routes.md#items; routes.md#suggestions; shapes.md#shaar-files. */
import { findMainItems } from '@yalkut/ledger/items'
import { idsIn, type JsonObject, readShaar, refuse, sameJson, shaarOfWork, withShaar, writeShaar } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { suggestFixOf } from '../../changing/sending/quick.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { itemWordsSaid } from '../../core/sentences/item-words.ts'
import type { Services } from '../../core/services/services.ts'
import { named } from '../../core/shapes/named.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShown } from '../../core/shown/known-items.ts'
import { nameItems } from '../../core/shown/name-items.ts'

export const ShaarText = Type.Object(
  {
    text: Type.String({ description: 'The file. docs/developers/shaar.md describes its format.' }),
    machine: Type.Boolean({
      description: 'true: no person wrote a shaar, and the catalog made this one.',
    }),
  },
  named('Shaar', 'A sefer’s title page and README, as one file.'),
)
export type ShaarText = Static<typeof ShaarText>

/** The shaar file of a work. Refuses `not-found` for an item that is no work, and for works of recordings. */
export function getShaar({ projection: { reads } }: Services, idText: string): ShaarText {
  const { id, type, data } = getShown(reads, idText)
  return shaarText(reads, id, type, data)
}

function shaarText(reads: Reads, id: string, type: string, data: JsonObject): ShaarText {
  const found = type === 'work' ? shaarOfWork(data, namesIn(reads, data)) : null
  if (found === null) {
    throw refuse('not-found', itemWordsSaid('no-shaar', { id }))
  }
  return { text: writeShaar(found.shaar), machine: found.machine }
}

function namesIn(reads: Reads, data: JsonObject): (id: string) => string | undefined {
  const names = nameItems(reads, idsIn(data, 'authors').slice(0, 200))
  return (id) => names.get(id)?.name?.he
}

export const ShaarEdit = Type.Object({
  entityId: Type.String({ description: 'The sefer.' }),
  text: Type.String({ description: 'The whole file, in the form of GET …/shaar.' }),
  before: Type.Optional(Type.String({ description: 'The file before your changes. 409: it has changed since.' })),
  title: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})
export type ShaarEdit = Static<typeof ShaarEdit>

/** Suggests the file. Refuses `invalid` with every wrong line (`detail.problems`), `conflict` when the file has
 *  changed since the writer read it, `state` when the text is unchanged. */
export async function suggestShaar(
  services: Services,
  caller: Caller,
  { entityId, text, before, title, note }: ShaarEdit,
): Promise<SuggestionView> {
  getWriter(caller)
  const id = readItemId(entityId)
  const main = await services.latest()
  const item = (await findMainItems(services.ledger.read, [id])).get(id)
  if (item === undefined || item.data === null) throw refuse('not-found', commonSaid('no-item', { id }))
  const now = shaarText(main.reads, id, item.type, item.data)
  if (before !== undefined && normal(before) !== normal(now.text)) {
    const message = itemWordsSaid('shaar-changed')
    throw refuse('conflict', message, { text: now.text })
  }
  const read = readShaar(text, (by) => main.reads.items.summary(by)?.type === 'author')
  if (!read.ok) {
    const { problems } = read
    const [first] = problems
    const facts = {
      line: first?.line ?? 1,
      problem: first === undefined ? '' : { reason: 'shaar-problem', params: {}, en: first.en, he: first.he },
    }
    const more = problems.length - 1
    const message = more > 0 ? itemWordsSaid('shaar-lines', { ...facts, more }) : itemWordsSaid('shaar-line', facts)
    throw refuse('invalid', message, { problems })
  }
  const data = withShaar(item.data, read.shaar)
  if (sameJson(data, item.data)) throw refuse('state', itemWordsSaid('shaar-same'))
  const words = { ...(title !== undefined && { title }), ...(note !== undefined && { note }) }
  const fix = { entityId: id, data, rev: item.rev, ...words }
  return await suggestFixOf(services, caller, main, fix)
}

/** Spaces and line ends at the end are ignored. */
function normal(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
