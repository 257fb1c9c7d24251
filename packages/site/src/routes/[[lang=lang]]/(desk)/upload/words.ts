import { capitalized, type Noun, TYPE_NOUNS } from '@yalkut/model/type-nouns'
import { refusedSaid } from '#lib/desk/refused-said.ts'
import { deskFloorWords } from '#lib/desk/words.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import { counted, inBoth } from '#lib/words/in-both.ts'
import type { LookedUp } from './held.ts'
import type { Row } from './rows.ts'
import type { Looked } from './send-file.ts'
import { upload as en } from './words.en.ts'
import { upload as he } from './words.he.ts'

const own = inBoth({ he, en })
const NOUNS: Readonly<Partial<Record<string, Noun>>> = TYPE_NOUNS

/** The words of the page, with those of all desks. */
export function uploadWords(lang: Lang) {
  const words = own(lang)
  return {
    ...words,
    floor: deskFloorWords(lang),
    typeName: (type: string) => capitalized(NOUNS[type]?.[lang][0] ?? type),
    suggestionHref: (number: number | null) =>
      inLang(number === null ? '/suggestions' : `/suggestions/${number}`, lang),
    /** The page of an item, by its Hebrew address. */
    here: (address: string) => (address.startsWith('/en/') ? address : inLang(address, lang)),
    /** “Arrived · 120 pages”, “Arrived · 42:07”. */
    arrivedSaid({ pages, durationMs }: Looked): string {
      const length = durationMs === null ? null : lengthOf(durationMs)
      const more = pages === null ? length : counted(lang, pages, words.pages)
      return more === null ? words.came : `${words.came} · ${more}`
    },
    stopped(why: 'away' | 'busy' | 'signed-out', message: string): string {
      if (why === 'away') return words.away
      if (why === 'signed-out') return words.signedOut
      return message === '' ? words.busy : refusedSaid(lang, { message })
    },
    lookedUp(state: LookedUp['state']): string {
      if (state.kind === 'held') return state.waits === null ? words.known : words.knownWaits
      if (state.kind === 'free') return words.notHeld
      if (state.kind === 'unanswered') return words.unanswered
      return words.states[state.kind]
    },
    refused: (message: string) => refusedSaid(lang, { message }),
    placeSaid({ place, name }: Row): string {
      const said =
        place.kind === 'known'
          ? place.place.name.text
          : place.kind === 'none'
            ? words.choosePlace
            : `${words.isNew} ${place.title}`
      return `${words.placeIs(said)} (${name})`
    },
  }
}
export type UploadWords = ReturnType<typeof uploadWords>

function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
