/** The transcribing desk without a browser. Source: shapes.md#fixes-of-a-transcript. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('who speaks stays for the next paragraph; a key goes through all who are named, and a name is sent alone', async () => {
  const { desk, bodies } = openDesk(transcribePage(WORDS))
  await desk.start()
  assert.equal(desk.act('speaker'), true, 'a name is typed where nobody is named')
  desk.name('Reb Yoel')
  desk.goTo(1)
  desk.name(' Reb  Zalman ')
  desk.goTo(2)
  const named: (string | undefined)[] = []
  for (let presses = 0; presses < 4; presses += 1) {
    desk.act('speaker')
    named.push(desk.paragraph?.speaker)
  }
  assert.deepEqual(named, ['Reb Yoel', 'Reb Zalman', '', 'Reb Yoel'])
  desk.act('undo')
  assert.equal(desk.paragraph?.speaker, '')
  desk.act('insert')
  assert.equal(desk.paragraph?.speaker, '')
  desk.name('Reb Yoel')
  desk.type('lechaim')
  await desk.send()
  assert.deepEqual(bodies[0]?.fixes, [
    { segment: 'p0', before: WORDS[0], complete: false, speaker: 'Reb Yoel' },
    { segment: 'p1', before: WORDS[1], complete: false, speaker: 'Reb Zalman' },
  ])
  const added = { content: 'lechaim', kind: 'paragraph', language: 'he', speaker: 'Reb Yoel', startMs: 2_000 }
  assert.deepEqual(bodies[0]?.add, [{ key: 'n1', after: 'p2', ...added }])
  assert.equal(desk.done, 0)
})

test('of a recording without words their language and kind are chosen, by a key too', async () => {
  const { desk, bodies } = openDesk(transcribePage([]))
  await desk.start()
  assert.equal(desk.dir, 'rtl')
  desk.act('language')
  desk.act('language')
  assert.deepEqual([desk.language, desk.dir], ['en', 'ltr'])
  desk.setTextKind('hanacha')
  desk.type('lechaim')
  await desk.send()
  const [sent] = bodies
  assert.deepEqual(sent, {
    add: [{ key: 'n1', after: null, content: 'lechaim', kind: 'paragraph', language: 'en', startMs: 0 }],
    textKind: 'hanacha',
  })
  const { desk: other } = openDesk(transcribePage(WORDS))
  await other.start()
  other.act('language')
  assert.equal(other.work.language, 'he', 'words that are there have their language')
})

test('where another person named somebody else meanwhile, the name that was typed stays', async () => {
  const clash = Response.json({ error: 'conflict', message: 'changed' }, { status: 409 })
  const { desk, setFresh, bodies } = openDesk(transcribePage(WORDS), { answers: [clash] })
  await desk.start()
  desk.name('mine')
  desk.goTo(1)
  desk.type('four fine')
  const fresh = transcribePage(['one two tree', ...WORDS.slice(1)])
  setFresh({ ...fresh, paragraphs: fresh.paragraphs.map((each) => ({ ...each, speaker: 'theirs' })) })
  await desk.send()
  while (desk.work.paragraphs[0]?.text !== 'one two tree') await Promise.resolve()
  assert.deepEqual(
    desk.work.paragraphs.map(({ speaker }) => speaker),
    ['mine', 'theirs', 'theirs'],
  )
  await desk.send()
  assert.deepEqual(bodies.at(-1)?.fixes, [
    { segment: 'p0', before: 'one two tree', complete: false, speaker: 'mine' },
    { segment: 'p1', before: 'four five', complete: false, content: 'four fine' },
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
