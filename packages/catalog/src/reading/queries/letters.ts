/** Letters by date, a page at a time. Source: decisions.md#the-site. */
import type { Reads, ShownItem } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'

type Letters = Reads['letters']

/** Sefarim of letters, in path order. */
export function worksOfLetters({ projection: { reads } }: Services, limit: number): ShownItem<'work'>[] {
  return reads.items.of('work', reads.letters.works(limit))
}

/** Years that have such letters, with their number; null: without a date. */
export function yearsOfLetters(
  { projection: { reads } }: Services,
  choice: Parameters<Letters['years']>[0],
): ReturnType<Letters['years']> {
  return reads.letters.years(choice)
}

/** Letters in the order in which they were written. */
export function shownLetters(
  { projection: { reads } }: Services,
  query: Parameters<Letters['ids']>[0],
): ShownItem<'unit'>[] {
  return reads.items.of('unit', reads.letters.ids(query))
}

/** To whom the most letters were written. */
export function addresseesOfLetters(
  { projection: { reads } }: Services,
  limit: number,
): ReturnType<Letters['addressees']> {
  return reads.letters.addressees(limit)
}
