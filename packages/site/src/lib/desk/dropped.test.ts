/** Files that are dropped on the transcribing desk become paragraphs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { MAX_SPEAKER as OF_SERVICE } from '@yalkut/model'
import { MAX_SPEAKER, readDropped, readText } from './dropped.ts'

/** A ZIP of one file, as word processors write it. */
function zipOf(name: string, words: string, { method = 8 }: { method?: number } = {}): Uint8Array<ArrayBuffer> {
  const plain = Buffer.from(words)
  const body = method === 8 ? deflateRawSync(plain) : plain
  const path = Buffer.from(name)
  const sizes = (buffer: Buffer, at: number): void => {
    buffer.writeUInt16LE(method, at)
    buffer.writeUInt32LE(body.length, at + 10)
    buffer.writeUInt32LE(plain.length, at + 14)
    buffer.writeUInt16LE(path.length, at + 18)
  }
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x0403_4b50)
  sizes(local, 8)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50)
  sizes(entry, 10)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + path.length, 12)
  end.writeUInt32LE(local.length + path.length + body.length, 16)
  return new Uint8Array(Buffer.concat([local, path, body, entry, path, end]))
}

const DOCUMENT =
  '<w:document><w:body><w:p><w:r><w:t>שלום</w:t></w:r><w:r><w:t xml:space="preserve"> עליכם</w:t></w:r></w:p>' +
  '<w:p/><w:p><w:r><w:t>רש&quot;י &amp; תוס&#x5F3;</w:t><w:br/><w:t>סוף</w:t></w:r></w:p></w:body></w:document>'

const texts = (found: { text: string }[] | null): string[] | null => found?.map(({ text }) => text) ?? null

test('SubRip and WebVTT: each cue is a paragraph with its time, and with who speaks, without marks and notes', async () => {
  const vtt =
    'WEBVTT\n\nNOTE made by hand\n\n1\n00:02.500 --> 00:04.000 align:start\n<v Rebbe>שלום <i>עליכם</i>\n\n01:00:05.000 --> 01:00:06.000\nב\nג\n'
  assert.deepEqual(await readDropped(new File([vtt], 'a.VTT')), [
    { text: 'שלום עליכם', startMs: 2_500, speaker: 'Rebbe' },
    { text: 'ב ג', startMs: 3_605_000 },
  ])
  const srt = '\uFEFF1\r\n00:00:02,5 --> 00:00:04,000\r\n{\\an8}שלום\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\n\r\n'
  assert.deepEqual(readText(srt), [{ text: 'שלום', startMs: 2_500 }])
})

test('a speaker’s name is as long as the service takes', () => {
  assert.equal(MAX_SPEAKER, OF_SERVICE)
  const [paragraph] = readText(`WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud ${'א'.repeat(300)}>ב`)
  assert.deepEqual([paragraph?.text, paragraph?.speaker?.length], ['ב', MAX_SPEAKER])
})

test('plain text: blank lines part paragraphs; without any, each line is one', () => {
  assert.deepEqual(texts(readText('א\nב\n \nג\n')), ['א ב', 'ג'])
  assert.deepEqual(texts(readText('א\r\nב\r\n')), ['א', 'ב'])
  assert.deepEqual(readText(' \n\n'), [])
})

test('DOCX: its paragraphs, packed or not', async () => {
  for (const method of [8, 0]) {
    const file = new File([zipOf('word/document.xml', DOCUMENT, { method })], 'a.docx')
    assert.deepEqual(texts(await readDropped(file)), ['שלום עליכם', 'רש"י & תוס׳ סוף'])
  }
})

test('what is no such file is said to be none, however it is broken', async () => {
  const whole = zipOf('word/document.xml', DOCUMENT)
  const bad = [
    new File(['not a zip'], 'a.docx'),
    new File([], 'a.docx'),
    new File([zipOf('word/other.xml', DOCUMENT)], 'a.docx'),
    new File([zipOf('word/document.xml', DOCUMENT, { method: 12 })], 'a.docx'),
    new File([whole.subarray(0, 40), whole.subarray(60)], 'a.docx'),
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
  ]
  for (const file of bad) assert.equal(await readDropped(file), null, `${file.name} of ${file.size} bytes`)
})
