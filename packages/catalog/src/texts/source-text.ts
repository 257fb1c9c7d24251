/** The copy that is kept of a text where it was imported from. Source: service.md#bodysource;
 *  routes.md#texts-and-media. */
import { refuse } from '@yalkut/model'
import { getObject, type ServedObject } from '../files/served-object.ts'
import type { Services } from '../services/services.ts'

/** Types of which a copy is kept. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/plain',
])

/** Refuses `not-found` for what is not held, is withheld — itself or the words that were read from it — or is no text. */
export async function getSourceText(services: Services, sha256: string): Promise<ServedObject> {
  const found = await getObject(services, sha256)
  if (!TEXT_TYPES.has(found.mime) || isWithheld(services, found.sha256)) {
    throw refuse('not-found', 'No copy of a text is served here.')
  }
  return found
}

/** Items of one file that are looked at: a copy is of one item's words, seldom of more. */
const MAX_USERS = 100

function isWithheld({ projection: { reads } }: Services, sha256: string): boolean {
  const users = reads.files.usersOf(sha256, { limit: MAX_USERS })
  return reads.items.isWithheld(users.map(({ id }) => id))
}
