/** A row for a file that comes on the desk, and how rows are found again. Pure but for the key. */
import type { Place, UploadPage } from './desk-page.ts'
import { type Kind, PLACES } from './kinds.ts'
import { isReady, type Progress, type Row } from './rows.ts'

/** A file of a page that was opened from a place belongs there. */
export function newRow(
  { place, kind: said }: Pick<UploadPage, 'place' | 'kind'>,
  name: string,
  found: Kind,
  more: Partial<Row>,
): Row {
  const kind = place === null ? (asSaid(found, said) ?? found) : (kindAt(place, found, said) ?? found)
  const isHere = place !== null && PLACES[kind].includes(place.type)
  return {
    key: crypto.randomUUID(),
    name,
    size: 0,
    modified: 0,
    kind,
    hanacha: 'bilti-mugah',
    cells: { title: '', date: '', part: '', note: '' },
    place: isHere ? { kind: 'known', place } : { kind: 'none' },
    guess: isHere ? 'here' : null,
    candidates: [],
    upload: null,
    words: null,
    text: null,
    wrong: null,
    sameDay: [],
    warnings: [],
    progress: { kind: 'waiting' },
    ...more,
  }
}

/** A PDF is what the page was opened for. */
function asSaid(found: Kind, said: Kind | null): Kind | null {
  return found === 'scan' && said !== null && said !== 'recording' ? said : null
}

/** A PDF that is added from a farbrengen is a hanacha of it. */
function kindAt(place: Place, found: Kind, said: Kind | null): Kind | null {
  if (PLACES[found].includes(place.type)) return asSaid(found, said)
  const isPdf = found !== 'recording'
  const fitting = asSaid(found, said) ?? 'hanacha'
  return isPdf && PLACES[fitting].includes(place.type) ? fitting : null
}

/** A row of an earlier page: what has arrived is there, and other files are asked for again. */
export function asFound(row: Row): Row {
  const isThere = isReady(row) || row.progress.kind === 'held'
  const progress: Progress = isThere ? row.progress : { kind: 'gone' }
  return { ...row, progress, wrong: null, sameDay: [] }
}

/** A table may name a file without its folder. */
export function isNamed(name: string, said: string): boolean {
  const plain = (text: string): string => text.normalize('NFC').replaceAll('\\', '/').toLowerCase()
  const [own, other] = [plain(name), plain(said)]
  if (other === '') return false
  return own === other || own.endsWith(`/${other}`) || other.endsWith(`/${own}`)
}
