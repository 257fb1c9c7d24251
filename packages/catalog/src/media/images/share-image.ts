/** The pictures that show an address where it is shared, drawn when they are asked for. Source:
 *  routes.md#files-uploads-libraries; decisions.md#share-images. */
import { isDateKey } from '@yalkut/hebrew'
import type { TitlePage } from '@yalkut/imaging'
import { refuse } from '@yalkut/model'
import { LRUCache } from 'lru-cache'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { type ShareLanguage, wordsOfDate, wordsOfItem, wordsOfPart } from './share-words.ts'

export type ShareImage =
  | { kind: 'image'; bytes: Buffer; mime: string }
  /** A merged duplicate: the item that it became. */
  | { kind: 'moved'; into: string }

type Drawn = Extract<ShareImage, { kind: 'image' }>

/** All kept pictures together, in bytes. */
const MAX_BYTES = 8 * 1_024 * 1_024

/** By what they say, so that a picture never shows what is no longer so. */
const cache = new LRUCache<string, Drawn>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, words) => bytes.length + words.length,
})

/** Pictures being drawn now, so that simultaneous requests for one draw it once. */
const drawing = new Map<string, Promise<Drawn>>()

/** `name`: the id of an item, or the key of a day, a month or a year. `part`: of a sefer, as its outline names it. Refuses
 *  `not-found` for an unknown item or part, `gone` for a deleted one, `busy` while too much is being drawn. */
export async function getShareImage(
  services: Services,
  { name, part, lang }: { name: string; part: string | undefined; lang: ShareLanguage },
): Promise<ShareImage> {
  if (isDateKey(name)) return await drawn(services, wordsOfDate(name, lang))
  const { reads } = services.projection
  const id = readItemId(name)
  const [item] = reads.items.shown([id])
  if (item !== undefined) {
    const words = part === undefined ? wordsOfItem(reads, item, lang) : wordsOfPart(reads, item, { part, lang })
    if (words === null) throw refuse('not-found', imagesSaid('no-such-part', { id }))
    return await drawn(services, words)
  }
  const { mergedInto } = reads.items.whyGone(id)
  if (mergedInto !== null) return { kind: 'moved', into: mergedInto }
  if (reads.versions.wasKnown(id)) throw refuse('gone', imagesSaid('item-deleted', { id }), { deleted: id })
  throw refuse('not-found', commonSaid('no-item', { id }))
}

async function drawn({ imaging }: Services, words: TitlePage): Promise<Drawn> {
  const key = JSON.stringify(words)
  const found = cache.get(key) ?? drawing.get(key)
  if (found !== undefined) return await found
  const work = imaging
    .drawTitlePage(words)
    .then(({ bytes, mime }): Drawn => {
      const drawn: Drawn = { kind: 'image', bytes: Buffer.from(bytes), mime }
      cache.set(key, drawn)
      return drawn
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, work)
  return await work
}
