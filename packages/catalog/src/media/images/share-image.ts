/** The pictures that show an address where it is shared, drawn when they are asked for. Source:
 *  routes.md#files-uploads-libraries; decisions.md#share-images. */
import { isDateKey } from '@yalkut/hebrew'
import type { PassagePage, TitlePage } from '@yalkut/imaging'
import { refuse } from '@yalkut/model'
import { LRUCache } from 'lru-cache'
import { readItemId } from '../../core/input/item-id.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { imagesSaid } from '../../core/sentences/images.ts'
import type { Services } from '../../core/services/services.ts'
import { wordsOfPassage } from './share-passage.ts'
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

/** `name`: the id of an item, or the key of a day, a month or a year. `part`: of a sefer, as its outline names it. `segment`: a verse or
 *  paragraph, whose words are drawn. Refuses `not-found` for an unknown item or part, and for words that readers are not shown, `gone` for a deleted one, `busy` while too much is being drawn. */
export async function getShareImage(
  services: Services,
  {
    name,
    part,
    segment,
    lang,
  }: { name: string; part?: string | undefined; segment?: string | undefined; lang: ShareLanguage },
): Promise<ShareImage> {
  if (isDateKey(name)) return await drawn(services, wordsOfDate(name, lang))
  const { reads } = services.projection
  const id = readItemId(name)
  const [item] = reads.items.shown([id])
  if (item !== undefined && segment !== undefined) {
    const whole = reads.items.whole(id)
    const passage = whole?.withheld === null ? wordsOfPassage(reads, whole, { segment, lang }) : null
    if (passage === null) throw refuse('not-found', imagesSaid('no-such-words', { id }))
    return await drawn(services, passage)
  }
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

async function drawn({ imaging }: Services, words: TitlePage | PassagePage): Promise<Drawn> {
  const key = JSON.stringify(words)
  const found = cache.get(key) ?? drawing.get(key)
  if (found !== undefined) return await found
  const picture = 'title' in words ? imaging.drawTitlePage(words) : imaging.drawPassagePage(words)
  const work = picture
    .then(({ bytes, mime }): Drawn => {
      const drawn: Drawn = { kind: 'image', bytes: Buffer.from(bytes), mime }
      cache.set(key, drawn)
      return drawn
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, work)
  return await work
}
