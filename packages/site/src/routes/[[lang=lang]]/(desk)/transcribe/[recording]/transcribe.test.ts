/** The transcribing desk without a browser. Source: shapes.md#fixes-of-a-transcript. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { readDropped, readText } from '#lib/desk/dropped.ts'
import { memoryDrafts } from '#lib/desk/memory-drafts.ts'
import { openDesk, transcribePage, WORDS } from './testing.ts'
import { transcribeWords } from './words.ts'

test('Enter says that a paragraph is right; what changed and what is right go out together', async () => {
  const { desk, bodies } = openDesk(transcribePage(WORDS))
  await desk.start()
  desk.act('right')
  desk.type('four fine')
  desk.goTo(2)
  desk.act('remove')
  await desk.send()
  assert.deepEqual(bodies, [
    {
      fixes: [
        { segment: 'p0', before: WORDS[0], complete: true },
        { segment: 'p1', before: WORDS[1], complete: false, content: 'four fine' },
      ],
      remove: ['p2'],
    },
  ])
  await desk.send()
  assert.equal(bodies.length, 1, 'it waits')
})

test('two Enters in a new paragraph begin the next one, with its second and behind the first', async () => {
  const { desk, bodies } = openDesk(transcribePage([]))
  await desk.start()
  desk.type('shalom')
  assert.equal(desk.act('right'), false, 'the first Enter is a line')
  desk.type('shalom\n')
  desk.listening.seek(12_345)
  assert.equal(desk.act('right'), true)
  desk.type('lechaim')
  desk.act('kind')
  await desk.send()
  const rest = { language: 'he' }
  assert.deepEqual(bodies[0]?.add, [
    { key: 'n1', after: null, content: 'shalom', kind: 'paragraph', startMs: 0, ...rest },
    { key: 'n2', after: 'n1', content: 'lechaim', kind: 'heading', startMs: 12_345, ...rest },
  ])
})

test('the words light up as they are heard, and doubts are those of the words that were heard', async () => {
  const { desk } = openDesk(transcribePage(WORDS))
  await desk.start()
  desk.listening.seek(100)
  assert.deepEqual(desk.lit, { from: 0, to: 3, startMs: 0, endMs: 300 })
  const { paragraph } = desk
  assert.ok(paragraph !== null)
  assert.equal(desk.doubtsOf(paragraph).length, 1)
  desk.type('one to three')
  assert.deepEqual(desk.doubtsOf(desk.paragraph ?? paragraph), [])
})

test('undo takes typing back at once, and what was typed comes back after a reload', async () => {
  const store = memoryDrafts()
  const { desk } = openDesk(transcribePage(WORDS), { store })
  await desk.start()
  desk.type('o')
  desk.type('on')
  desk.act('undo')
  assert.equal(desk.paragraph?.text, WORDS[0])
  desk.act('redo')
  desk.leave()
  const place = { desk: 'transcribe', person: 'p1', item: 'rh-2w12gaxx' }
  while (!JSON.stringify(await store.find(place)).includes('"text":"on"')) await Promise.resolve()
  const { desk: again } = openDesk(transcribePage(WORDS), { store })
  await again.start()
  assert.equal(again.paragraph?.text, 'on')
  assert.notEqual(again.restoredAt, null)
})

test('where another person changed the same words both versions are shown, and mine stay in the field', async () => {
  const clash = Response.json({ error: 'conflict', message: 'changed' }, { status: 409 })
  const { desk, setFresh } = openDesk(transcribePage(WORDS), { answers: [clash] })
  await desk.start()
  desk.type('mine')
  setFresh(transcribePage(['theirs', ...WORDS.slice(1)]))
  await desk.send()
  while (desk.clashes.length === 0) await Promise.resolve()
  assert.deepEqual(desk.clashes, [{ key: 'p0', theirs: 'theirs', mine: 'mine' }])
  assert.equal(desk.paragraph?.text, 'mine')
  desk.settle('p0', 'theirs')
  assert.equal(desk.paragraph?.text, 'theirs')
  assert.equal(desk.done, 0)
})

test('subtitles and texts become paragraphs', () => {
  assert.deepEqual(readText('WEBVTT\n\n00:01.500 --> 00:02.000\n<v A>one\ntwo\n\nNOTE x\n'), [
    { text: 'one two', startMs: 1_500 },
  ])
  assert.deepEqual(readText('\uFEFFone\r\ntwo\r\n'), [
    { text: 'one', startMs: null },
    { text: 'two', startMs: null },
  ])
  assert.deepEqual(readText('one\ntwo\n\nthree'), [
    { text: 'one two', startMs: null },
    { text: 'three', startMs: null },
  ])
})

/** A ZIP of one deflated file. */
function zipOf(name: string, text: string): Buffer {
  const packed = deflateRawSync(Buffer.from(text))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x0403_4b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const begun = Buffer.concat([local, Buffer.from(name), packed])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(begun.length, 16)
  return Buffer.concat([begun, entry, Buffer.from(name), end])
}

test('a DOCX becomes its paragraphs; what is none is refused', async () => {
  const xml =
    '<w:p><w:r><w:t>one &amp; </w:t><w:tab/><w:t xml:space="preserve">two</w:t></w:r></w:p><w:p/><w:p><w:t>three</w:t></w:p>'
  const file = (name: string, bytes: Buffer): File => new File([Uint8Array.from(bytes)], name)
  const read = await readDropped(file('a.docx', zipOf('word/document.xml', xml)))
  assert.deepEqual(
    read?.map(({ text }) => text.replaceAll(/\s+/g, ' ')),
    ['one & two', 'three'],
  )
  assert.equal(await readDropped(file('a.docx', zipOf('other.xml', xml))), null)
  assert.equal(await readDropped(file('a.docx', Buffer.from('no zip'))), null)
  assert.equal(await readDropped(file('a.png', Buffer.from('x'))), null)
})

test('one paragraph is said as one, and is a paragraph', () => {
  const [he, en] = [transcribeWords('he'), transcribeWords('en')]
  assert.equal(he.taken(1), 'נוספה פסקה אחת')
  assert.equal(he.sent({ number: 7, isLive: false, count: 1 }), 'פסקה אחת נשלחה (#7) ומחכה לאישור')
  assert.equal(en.sent({ number: 7, isLive: true, count: 1 }), '1 paragraph is in the catalog (#7)')
  assert.doesNotMatch(JSON.stringify(he), /קטע|אצלך|ספרייה/)
})

test('what is typed while a request is out stays, and goes out next', async () => {
  const { desk, bodies } = openDesk(transcribePage(WORDS))
  await desk.start()
  desk.type('one')
  const sending = desk.send()
  desk.type('one and two')
  desk.goTo(1)
  desk.type('four')
  await sending
  assert.equal(desk.done, 2)
  assert.equal(desk.work.paragraphs[0]?.text, 'one and two')
  await desk.send()
  assert.deepEqual(bodies[1]?.fixes, [
    { segment: 'p0', before: WORDS[0], complete: false, content: 'one and two' },
    { segment: 'p1', before: WORDS[1], complete: false, content: 'four' },
  ])
})
