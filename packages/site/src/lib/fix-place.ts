/** Where words are corrected: written by pages into `data-fix` of the element around the words, one for each version that stands
 *  beside another, and read by scripts. */
export type FixPlace =
  | { kind: 'body'; entity: string; version: string }
  | { kind: 'text'; entity: string }
  | { kind: 'translation'; entity: string }
  /** `entity`: the recording. */
  | { kind: 'transcript'; entity: string }
  /** `entity`: the scan. */
  | { kind: 'scan'; entity: string; page: number }

/** `body:rh-2w12gaxx:he translation:rh-3gk1qmpa`. Ids hold neither colons nor spaces. */
export function writePlaces(places: readonly FixPlace[]): string {
  return places.map(writePlace).join(' ')
}

export function writePlace(place: FixPlace): string {
  const more = place.kind === 'body' ? place.version : place.kind === 'scan' ? place.page : null
  return [place.kind, place.entity, ...(more === null ? [] : [more])].join(':')
}

/** What is no place is left out. */
export function readPlaces(text: string): FixPlace[] {
  return text.split(' ').flatMap((each) => readPlace(each) ?? [])
}

export function readPlace(text: string): FixPlace | null {
  const [kind, entity = '', more = ''] = text.split(':')
  if (entity === '') return null
  switch (kind) {
    case 'body':
      return more === '' ? null : { kind, entity, version: more }
    case 'scan':
      return { kind, entity, page: Number(more) }
    case 'text':
    case 'translation':
    case 'transcript':
      return { kind, entity }
    default:
      return null
  }
}
