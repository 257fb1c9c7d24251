/** After one word of a scan was fixed: how many other lines hold it, and the page on which they are chosen. Nothing is said where
 *  there are none, or when the service does not answer. */
import { alikeAddress, wordFixed } from '#lib/alike-fix.ts'
import { alikeWords } from '#lib/words/alike.ts'
import { counted } from '#lib/words/in-both.ts'
import AlikeOffer from './AlikeOffer.svelte'
import { mountBelow } from './below.ts'
import { inPageLang, pageLang } from './page.ts'
import type { Spot } from './spot.ts'

let close: (() => void) | null = null

export async function offerAlike({ element, place, segment }: Spot, before: string, after: string) {
  const fix = wordFixed(before, after)
  if (fix === null || place.kind !== 'scan') return
  const { entity: scan, page } = place
  const asked = { words: fix.from, whole: '1', page: String(page), line: segment, limit: '1' }
  const path = `/v1/scans/${scan}/text/alike?${new URLSearchParams(asked)}`
  const answer = await fetch(path).catch(() => null)
  if (answer?.ok !== true) return
  const { total }: { total: number } = await answer.json()
  if (total === 0) return
  const words = alikeWords(pageLang)
  const href = inPageLang(alikeAddress(scan, fix, { page, line: segment }))
  close?.()
  close = mountBelow(element, AlikeOffer, {
    href,
    offer: counted(pageLang, total, words.offer),
    close: words.close,
    onclose: () => close?.(),
  })
}
