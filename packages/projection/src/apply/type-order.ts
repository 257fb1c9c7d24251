/** The order of equally good results of a search: sefarim first, official ones before additions. */
const TYPE_ORDER: { readonly [type: string]: number } = {
  work: 0,
  set: 1,
  author: 2,
  event: 3,
  publication: 4,
  person: 5,
  topic: 6,
  place: 7,
  unit: 9,
}
const ADDITION = 8
const OTHER_TYPE = 10

/** The rank of an item; the lowest comes first. */
export function typeOrder({ type, addition }: { type: string; addition: number }): number {
  return addition === 1 ? ADDITION : (TYPE_ORDER[type] ?? OTHER_TYPE)
}

/** The ranks that items of a type have; without a type, all ranks. */
export function ranksOf(type?: string): number[] {
  if (type !== undefined) return [0, 1].map((addition) => typeOrder({ type, addition }))
  return Array.from({ length: OTHER_TYPE + 1 }, (_, rank) => rank)
}
