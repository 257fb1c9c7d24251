/** The stored copy of a text from its source of import. Source: service.md#bodysource; routes.md#texts-and-media. */
import { refuse } from '@yalkut/model'
import { textsSaid } from '../../core/sentences/texts.ts'
import type { Services } from '../../core/services/services.ts'
import { getObject, type ServedObject } from '../../media/files/served-object.ts'

/** Media types of stored copies. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml', 'text/plain'])

/** Refuses `not-found` for an unknown copy, a copy whose rights or whose item's rights withhold it, and a file that
 *  is no text. */
export async function getSourceText(services: Services, sha256: string): Promise<ServedObject> {
  const found = await getObject(services, sha256)
  if (!TEXT_TYPES.has(found.mime) || isWithheld(services, found.sha256)) {
    throw refuse('not-found', textsSaid('no-text-copy'))
  }
  return found
}

/** The most items of one file that are read. A copy usually belongs to one item. */
const MAX_USERS = 100

function isWithheld({ projection: { reads } }: Services, sha256: string): boolean {
  const users = reads.files.usersOf(sha256, { limit: MAX_USERS })
  return reads.items.isWithheld(users.map(({ id }) => id))
}
