/** Words of a page that can be corrected: their element, their place and what readers see there. */
import { type FixPlace, readPlaces, writePlace } from '#lib/fix-place.ts'
import { originalOf } from './marks.ts'
import { plainOf } from './plain.ts'

export interface Spot {
  element: HTMLElement
  place: FixPlace
  /** The segment, or the line. */
  segment: string
  /** The words as every reader sees them. */
  before: string
}

const WORDS = '.ln > span[lang], .seg, .head, .notes li'

/** The words around a point of the page; null where none can be corrected. */
export function spotAt(node: Node | null): Spot | null {
  const around = node instanceof Element ? node : (node?.parentElement ?? null)
  // The number of a line stands beside its words.
  const beside = around?.closest('.ln')?.querySelector<HTMLElement>(':scope > span[lang]')
  const element = around?.closest<HTMLElement>(WORDS) ?? beside
  return element == null ? null : spotOf(element)
}

export function spotOf(element: HTMLElement): Spot | null {
  const holder = element.closest<HTMLElement>('[data-fix]')
  if (holder === null) return null
  const places = readPlaces(holder.dataset.fix ?? '')
  const found = segmentOf(element)
  const place = places[found.column] ?? (places.length === 1 ? places[0] : undefined)
  if (place === undefined || found.segment === '') return null
  const before = plainOf(originalOf(element)).text
  return before.trim() === '' ? null : { element, place, segment: found.segment, before }
}

/** All words of the page that can be corrected. */
export function allSpots(): Spot[] {
  return [...document.querySelectorAll<HTMLElement>('[data-fix]')].flatMap((holder) =>
    [...holder.querySelectorAll<HTMLElement>(WORDS)].flatMap((element) => spotOf(element) ?? []),
  )
}

function segmentOf(element: HTMLElement): { segment: string; column: number } {
  const line = element.closest<HTMLElement>('.ln')
  if (line !== null) return { segment: line.dataset.line ?? '', column: 0 }
  const note = /^note:(\d):(.+)$/.exec(element.id)
  if (note !== null) return { segment: note[2] ?? '', column: Number(note[1]) }
  const pair = element.parentElement?.closest('.pair') ?? null
  if (pair === null) return { segment: element.id, column: 0 }
  // The id of a row stands once in the page.
  const segment = element.id || (pair.querySelector<HTMLElement>(':scope > [id]')?.id ?? '')
  return { segment, column: [...pair.children].indexOf(element) }
}

/** One place of one text, in a word. */
export function keyOf({ place, segment }: Pick<Spot, 'place' | 'segment'>): string {
  return `${writePlace(place)} ${segment}`
}
