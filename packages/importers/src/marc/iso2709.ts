/** Reads a record of MARC 21 in ISO 2709: a leader, a directory, and fields that the directory finds by their bytes. */
import { isUtf8 } from 'node:buffer'
import type { MarcField } from '@natlibfi/marc-record'
import type { ImportProblem } from '../import-problem.ts'
import { decodeMarc8 } from './marc8.ts'

const RECORD_END = 0x1d
const FIELD_END = 0x1e
const SUBFIELD = 0x1f
/** Begins another alphabet in MARC-8, also of letters below 0x80, such as Hebrew. */
const ESCAPE = 0x1b
const LEADER = 24
/** A tag, four digits of the length, five of the offset. */
const ENTRY = 12

/** What records of ISO 2709 and of MARCXML have in common. */
export interface MarcFields {
  readonly fields: readonly MarcField[]
}

type Fail = (problem: string) => ImportProblem

/** Where the record ends that begins at `from`: behind its end mark, or where its leader says, if the mark is missing and another
 *  record begins there. -1: the file ends in the middle of it. */
export function endOfRecord(bytes: Buffer, from: number): number {
  const mark = bytes.indexOf(RECORD_END, from)
  const said = from + Number(bytes.toString('latin1', from, from + 5))
  const next = [said - 1, said].find((at) => at >= from + LEADER && (mark < 0 || at <= mark) && beginsRecord(bytes, at))
  return next ?? (mark < 0 ? -1 : mark + 1)
}

function beginsRecord(bytes: Buffer, at: number): boolean {
  return /^\d{5}[a-z]{3}.{12}4500$/s.test(bytes.toString('latin1', at, at + LEADER))
}

/** `raw`: one record with its end mark (0x1D). Every length and offset is checked, because a wrong one gives wrong words
 *  in silence. Throws what `fail` makes. */
export function readIso2709(raw: Buffer, fail: Fail): MarcFields {
  const leader = raw.toString('latin1', 0, LEADER)
  if (leader.length < LEADER || !/^\d{5}/.test(leader)) throw fail('this is not MARC in ISO 2709.')
  if (raw.at(-1) !== RECORD_END) throw fail('it does not end with the end mark of a record (0x1D).')
  const length = Number(leader.slice(0, 5))
  if (length !== raw.length) throw fail(`its leader says that it has ${length} bytes, and it has ${raw.length}.`)
  const letters = lettersOf(raw, leader)
  const base = baseOf(raw, leader, fail)
  const directory = raw.toString('latin1', LEADER, base - 1)
  const fields: MarcField[] = []
  for (let at = 0; at < directory.length; at += ENTRY) {
    const entry = directory.slice(at, at + ENTRY)
    const [, tag = '', size, offset] = /^([0-9A-Za-z]{3})(\d{4})(\d{5})$/.exec(entry) ?? []
    if (tag === '') throw fail(`entry ${at / ENTRY + 1} of its directory cannot be read.`)
    const bytes = bytesBetween(raw, base + Number(offset), Number(size))
    if (bytes === null) {
      throw fail(
        `its directory says that field ${tag} has ${Number(size)} bytes from byte ${Number(offset)}, and no field lies there.`,
      )
    }
    fields.push(fieldOf(tag, bytes, letters, fail))
  }
  return { fields }
}

/** Where the fields begin: just behind the end mark of the directory. */
function baseOf(raw: Buffer, leader: string, fail: Fail): number {
  const digits = leader.slice(12, 17)
  const end = raw.indexOf(FIELD_END, LEADER)
  if (end < 0) throw fail('its directory has no end.')
  if (!/^\d{5}$/.test(digits) || Number(digits) !== end + 1)
    throw fail(`its leader says that its fields begin at byte “${digits}”, and they begin at ${end + 1}.`)
  if ((end - LEADER) % ENTRY !== 0) throw fail('its directory has entries of a wrong length.')
  return end + 1
}

/** A field without its end mark. Null: the bytes are not one whole field between two end marks. */
function bytesBetween(raw: Buffer, from: number, size: number): Buffer | null {
  const last = from + size - 1
  if (size < 1 || raw[from - 1] !== FIELD_END || raw.indexOf(FIELD_END, from) !== last) return null
  return raw.subarray(from, last)
}

type Letters = 'utf8' | 'marc8'

/** Many programs write UTF-8 and do not say so: text that is UTF-8 as a whole is hardly ever MARC-8. */
function lettersOf(raw: Buffer, leader: string): Letters {
  if (raw.includes(ESCAPE)) return 'marc8'
  return leader[9] === 'a' || isUtf8(raw) ? 'utf8' : 'marc8'
}

function fieldOf(tag: string, bytes: Buffer, letters: Letters, fail: Fail): MarcField {
  const decoded = (part: Buffer) => decode(tag, part, letters, fail)
  if (tag.startsWith('00')) return { tag, value: decoded(bytes) }
  const [indicators = '', ...parts] = split(bytes).map(decoded)
  if (parts.length > 0 && indicators.length !== 2) throw fail(`its field ${tag} does not begin with two indicators.`)
  const subfields = parts.flatMap((part) => {
    const [code] = part
    return code === undefined ? [] : [{ code, value: part.slice(code.length) }]
  })
  return { tag, ind1: indicators[0] ?? ' ', ind2: indicators[1] ?? ' ', subfields }
}

/** At the marks of subfields: an alphabet of MARC-8 ends with its subfield. */
function split(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(SUBFIELD); at >= 0; at = bytes.indexOf(SUBFIELD, from)) {
    parts.push(bytes.subarray(from, at))
    from = at + 1
  }
  parts.push(bytes.subarray(from))
  return parts
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(tag: string, bytes: Buffer, letters: Letters, fail: Fail): string {
  if (letters === 'marc8') {
    const text = decodeMarc8(bytes)
    if (text !== null) return text
    throw fail(
      `its field ${tag} is in an alphabet of MARC-8 that is not read here. Convert the file first: yaz-marcdump -f marc8 -t utf8 -l 9=97 -o marc.`,
    )
  }
  try {
    return STRICT.decode(bytes)
  } catch {
    throw fail(`its field ${tag} is not UTF-8, which its leader promises.`)
  }
}
