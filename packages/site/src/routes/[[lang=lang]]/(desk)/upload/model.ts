/** The page where people add what they hold: `/upload`. It is opened from a printing, a farbrengen or a sefer with `?for=`. */
import { getWriter } from '@yalkut/catalog/core'
import { maySendFilesFrom } from '@yalkut/catalog/media'
import { inLang, type Lang } from '#lib/lang.ts'
import { type Ask, type Page, signInAddress } from '#lib/server/ask.ts'
import { itemNamed } from '#lib/server/item-named.ts'
import { writtenHour } from '#lib/server/moments.ts'
import { oneOf } from '#lib/server/one-of.ts'
import type { PlainLookUp, UploadPage } from './desk-page.ts'
import { KINDS, type Kind, PLACES } from './kinds.ts'
import { plainLookUp } from './look-up-plain.ts'
import { placesOf } from './places.ts'
import { uploadWords } from './words.ts'

export interface UploadModel extends Page {
  desk: UploadPage
  /** From when a new account may send files; null: now. */
  waitsUntil: string | null
  lookUp: PlainLookUp | null
}

/** Refuses `unauthorized` for visitors, `forbidden` for those who may not write. */
export async function uploadPage(ask: Ask): Promise<UploadModel> {
  const { caller, lang, query, catalog } = ask
  const { person } = getWriter(caller)
  const words = uploadWords(lang)
  const named = query.get('for') ?? query.get('publication') ?? ''
  const id = named === '' ? null : itemNamed(catalog, named)
  const [place = null] = id === null ? [] : placesOf(ask, [id])
  const did = query.get('did') ?? ''
  const said = oneOf(query.get('what'), KINDS)
  const fitting = place === null ? null : kindFor(place.type)
  const from = await maySendFilesFrom(catalog, caller)
  return {
    waitsUntil: from === null ? null : writtenHour(from, lang),
    lookUp: await plainLookUp(ask),
    head: { title: words.title, description: words.about, isHidden: true },
    desk: {
      lang,
      person: { id: person.id, handle: person.handle },
      place: fitting === null ? null : place,
      kind: said ?? fitting,
      signIn: signInAddress(new URL(`${ask.baseUrl}${here(lang, id)}`), lang),
      did: /^\d{1,10}$/.test(did) ? { said: words.did(did), href: inLang(`/suggestions/${did}`, lang) } : null,
    },
  }
}

function here(lang: Lang, id: string | null): string {
  return inLang(id === null ? '/upload' : `/upload?for=${id}`, lang)
}

/** What a file of this place most often is; null: files do not belong to it. */
function kindFor(type: string): Kind | null {
  return KINDS.find((kind) => PLACES[kind].includes(type)) ?? null
}
