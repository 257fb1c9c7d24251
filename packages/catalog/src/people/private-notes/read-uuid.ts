/** Ids that clients choose. */
import { refuse } from '@yalkut/model'
import { notesSaid } from '../../core/sentences/notes.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u

/** In small letters. Refuses `invalid` for another text. */
export function readUuid(text: string): string {
  const id = text.trim().toLowerCase()
  if (UUID.test(id)) return id
  throw refuse('invalid', notesSaid('id-is-uuid'), { field: 'id' })
}
