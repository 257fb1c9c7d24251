/** After one word of a scan was fixed: how many other lines hold it, and the page on which they are chosen. Nothing is said where
 *  there are none, or when the service does not answer. */
import { alikeAddress, wordFixed } from '#lib/alike-fix.ts'
import { alikeWords } from '#lib/words/alike.ts'
import { counted } from '#lib/words/in-both.ts'
import { inPageLang, make } from './elements.ts'
import type { Spot } from './spot.ts'

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
  const lang = document.documentElement.lang === 'en' ? 'en' : 'he'
  const words = alikeWords(lang)
  const href = inPageLang(alikeAddress(scan, fix, { page, line: segment }))
  const link = make('a', { className: 'btn main', href }, counted(lang, total, words.offer))
  const close = make('button', { type: 'button', className: 'btn plain' }, words.close)
  const offer = make('li', { className: 'fixing' })
  offer.setAttribute('role', 'status')
  close.addEventListener('click', () => offer.remove())
  document.querySelector('.fixing.alike-offer')?.remove()
  offer.classList.add('alike-offer')
  element.closest('li')?.after(offer)
  // A live region speaks of what comes into it.
  offer.append(make('div', { className: 'pop row' }, link, close))
}
