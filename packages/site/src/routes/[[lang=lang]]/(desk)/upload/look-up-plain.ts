/** Looks up one file by its sha256, for pages without scripts: `/upload?sha256=`. */
import { checkUpload } from '@yalkut/catalog/media'
import { isSha256 } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { PlainLookUp } from './desk-page.ts'
import { heldIn } from './held.ts'
import { placesOf } from './places.ts'
import { uploadWords } from './words.ts'

/** null: nothing was asked. */
export async function plainLookUp(ask: Ask): Promise<PlainLookUp | null> {
  const { catalog, caller, lang, query } = ask
  const typed = (query.get('sha256') ?? '').trim().toLowerCase()
  const words = uploadWords(lang)
  if (typed === '') return null
  if (!isSha256(typed)) return { typed, kind: 'bad', said: words.badSha256, href: null }
  const known = await checkUpload(catalog, caller, { sha256: typed })
  const held = heldIn(known)
  if (held === null) return { typed, kind: 'free', said: words.lookedUp({ kind: 'free' }), href: null }
  const [user] = known.usedBy
  const [place] = user === undefined ? [] : placesOf(ask, [user.id])
  const waits = held.waits === null ? null : inLang(`/suggestions/${held.waits}`, lang)
  return { typed, kind: 'held', said: words.lookedUp(held), href: waits ?? place?.href ?? null }
}
