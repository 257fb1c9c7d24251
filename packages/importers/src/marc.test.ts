/** Records of ISO 2709 that are made here byte by byte: what is read, and which false lengths are refused. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ImportRecord } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { marcImporter } from './marc.ts'

const TITLE: Field = ['245', '10\x1faלקוטי שיחות /']
const BAD_LETTERS: Field = ['245', Buffer.from('10\x1fa\xe0\xe1', 'latin1')]
const NUMBER: Field = ['001', '990012']

type Field = [tag: string, words: string | Uint8Array]

/** What a record says of itself, where it is false. */
interface Says {
  length?: number
  base?: number
  letters?: string
  /** Changes the entry of a field in the directory. */
  entry?: (tag: string, size: number, from: number) => [size: number, from: number]
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0')
}

function recordOf(fields: readonly Field[], says: Says = {}): Buffer {
  const bodies = fields.map(([, words]) => Buffer.concat([Buffer.from(words), Buffer.from('\x1e')]))
  let from = 0
  let directory = ''
  for (const [at, [tag]] of fields.entries()) {
    const size = bodies[at]?.length ?? 0
    const [saysSize, saysFrom] = says.entry?.(tag, size, from) ?? [size, from]
    directory += tag + digits(saysSize, 4) + digits(saysFrom, 5)
    from += size
  }
  const base = 24 + directory.length + 1
  const length = says.length ?? base + from + 1
  const leader = `${digits(length, 5)}nam ${says.letters ?? 'a'}22${digits(says.base ?? base, 5)} a 4500`
  return Buffer.concat([Buffer.from(`${leader}${directory}\x1e`, 'latin1'), ...bodies, Buffer.from('\x1d')])
}

async function read(content: string | Uint8Array, problems?: string[], name = 'a.mrc'): Promise<ImportRecord[]> {
  const file = join(newFolder(), name)
  writeFileSync(file, content)
  const onProblem = problems && (({ message }: Error) => void problems.push(message))
  const records: ImportRecord[] = []
  for await (const record of marcImporter.read([file], onProblem)) records.push(record)
  return records
}

test('fields are found by their bytes, also control fields behind Hebrew ones', async () => {
  const printed: Field = ['260', '  \x1faברוקלין :\x1fbקה״ת,']
  const year: Field = ['008', '850101s1985    nyu           000 0 heb d']
  const [record] = await read(recordOf([TITLE, printed, ['003', 'NNL'], year, NUMBER]))
  assert.deepEqual(record?.data, {
    kind: 'book-volume',
    title: { he: 'לקוטי שיחות' },
    publisher: 'קה״ת',
    placePrinted: 'ברוקלין',
    gregorianYear: 1985,
    externalIds: { nnl: '990012' },
  })
})

test('letters outside the first plane, empty fields and fields without subfields are read', async () => {
  const fields: Field[] = [['500', '  \x1fa𝄞'], ['FMT', 'BK'], ['590', ''], ['591', '  \x1f'], TITLE]
  const [record] = await read(recordOf([...fields, NUMBER]))
  assert.deepEqual(record?.data.externalIds, { marc: '990012' })
})

test('lengths, offsets and letters that are false are refused with the number of the record', async () => {
  const good = recordOf([NUMBER, TITLE])
  const wrong = (says: Says) => recordOf([NUMBER, TITLE], says)
  const title = (size: number, from: number): Says => ({
    entry: (tag, ...right) => (tag === '245' ? [right[0] + size, right[1] + from] : right),
  })
  const noEnd = Buffer.from(good)
  noEnd[noEnd.length - 2] = 0x20
  const noDirectory = Buffer.from(good)
  noDirectory[24 + 2 * 12] = 0x20
  const letters = Buffer.from(good)
  letters[24 + 4] = 0x78
  const notUtf8: Field = ['245', Buffer.from('10\x1fa\xe0\xe1', 'latin1')]
  const cyrillic: Field = ['245', '10\x1fa\x1b(NKNIGA\x1b(B']
  const cases: [Buffer, RegExp][] = [
    [wrong(title(0, 1)), /field 245 has \d+ bytes from byte 8, and no field lies there/],
    [wrong(title(-1, 1)), /field 245/],
    [wrong(title(0, -1)), /field 245/],
    [wrong(title(1, 0)), /field 245/],
    [wrong(title(-1, 0)), /field 245/],
    [wrong(title(5000, 0)), /field 245/],
    [wrong(title(0, 5000)), /field 245/],
    [wrong({ entry: (_tag, size) => [size === 7 ? 0 : size, 0] }), /field 001 has 0 bytes/],
    [wrong({ length: good.length + 1 }), /leader says that it has \d+ bytes, and it has \d+/],
    [wrong({ length: good.length - 1 }), /leader says that it has/],
    [wrong({ base: 48 }), /leader says that its fields begin at byte “00048”/],
    [wrong({ base: 99_999 }), /leader says that its fields begin at byte “99999”/],
    [noEnd, /field 245/],
    [noDirectory, /leader says that its fields begin|directory/],
    [letters, /entry 1 of its directory cannot be read/],
    [good.subarray(0, -1), /the file ends in the middle of it/],
    [good.subarray(0, 30), /the file ends in the middle of it/],
    [Buffer.from('00006\x1d'), /this is not MARC in ISO 2709/],
    [recordOf([NUMBER, notUtf8]), /field 245 is not UTF-8/],
    [recordOf([NUMBER, ['245', '1\x1faא']]), /field 245 does not begin with two indicators/],
    [recordOf([NUMBER, cyrillic], { letters: ' ' }), /alphabet of MARC-8.*yaz-marcdump/],
    [recordOf([NUMBER, cyrillic]), /alphabet of MARC-8/],
  ]
  for (const [broken, problem] of cases) {
    await assert.rejects(read(Buffer.concat([good, broken])), problem, String(problem))
    await assert.rejects(read(Buffer.concat([good, broken])), /a\.mrc, record 2: /, String(problem))
  }
  const ascii = recordOf([NUMBER, ['245', '10\x1faTanya']], { letters: ' ' })
  assert.equal((await read(ascii)).length, 1, 'ASCII is the same in MARC-8')
})

test('a dry run reads the records behind a broken one', async () => {
  const named = (number: string) => recordOf([['001', number], TITLE])
  const file = [
    named('1'),
    recordOf([NUMBER, TITLE], { length: 7 }),
    named('3'),
    recordOf([NUMBER, BAD_LETTERS]),
    recordOf([TITLE]),
    named('6'),
    named('7').subarray(0, 40),
  ]
  const problems: string[] = []
  const records = await read(Buffer.concat(file), problems)
  assert.deepEqual(
    records.map(({ at }) => at),
    ['a.mrc, record 1', 'a.mrc, record 3', 'a.mrc, record 6'],
  )
  assert.deepEqual(
    problems.map((problem) => /record \d+: .{12}/.exec(problem)?.[0]),
    ['record 2: its leader s', 'record 4: its field 24', 'record 5: it has no nu', 'record 7: the file end'],
  )
})

test('a record without its end mark does not hide the next one', async () => {
  const named = (number: string) => recordOf([['001', number], TITLE])
  const replaced = Buffer.from(named('2'))
  replaced[replaced.length - 1] = 0x20
  for (const broken of [named('2').subarray(0, -1), replaced]) {
    const problems: string[] = []
    const records = await read(Buffer.concat([named('1'), broken, named('3')]), problems)
    assert.deepEqual(
      records.map(({ at }) => at),
      ['a.mrc, record 1', 'a.mrc, record 3'],
    )
    assert.match(problems.join('\n'), /^a\.mrc, record 2: it does not end with the end mark[^\n]*$/)
  }
})

test('a dry run reads the records of MARCXML behind a broken one', async () => {
  const xml = (fields: string) =>
    `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader>${fields}</record>`
  const good = (number: string) =>
    xml(
      `<controlfield tag="001">${number}</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">תניא</subfield></datafield>`,
    )
  const problems: string[] = []
  const file = `<collection>${good('1')}${xml('')}${xml('<a></b>')}${good('4')}</collection>`
  const records = await read(file, problems, 'a.xml')
  assert.deepEqual(
    records.map(({ at }) => at),
    ['a.xml, record 1', 'a.xml, record 4'],
  )
  assert.match(problems.join('\n'), /^a\.xml, record 2: .*\na\.xml, record 3: /)
})

test('numbers of books are read in every form, each once, also from article numbers', async () => {
  const fields: Field[] = [
    ['020', '  \x1fa965-7108-01-0 (v. 1) :\x1fc$20'],
    ['020', '  \x1faISBN-13: 978–0–8266–0442–2'],
    ['020', '  \x1fa0804 42957 x'],
    ['020', '  \x1fa9657108010'],
    ['020', '  \x1fano number'],
    ['024', '3 \x1fa9780826604439'],
    ['024', '2 \x1fa9780826604446'],
    TITLE,
  ]
  const [record] = await read(recordOf([...fields, NUMBER]))
  assert.deepEqual(record?.data.identifiers, {
    isbn: ['9657108010', '9780826604422', '080442957X', '9780826604439'],
  })
})
