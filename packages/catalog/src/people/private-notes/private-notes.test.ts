import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setFileRights } from '@yalkut/ledger/files'
import { CommitWriter, lockMain } from '@yalkut/ledger/line'
import { newItemId } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { bodyOf, segmentData, unitData } from '@yalkut/testing/values/items'
import { refused } from '@yalkut/testing/values/refused'
import { addRecording, addScan, holdFile } from '@yalkut/testing/worlds/heard'
import { addCaller, addItem } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { type SignedIn, VISITOR } from '../../core/access/caller.ts'
import type { NewNote, NoteView } from '../../core/shapes/private-notes.ts'
import { exportOwnData } from '../sign-in/own-data.ts'
import { exportNotes } from './export-notes.ts'
import { dropNote, listNotes, saveNote } from './private-notes.ts'

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

onOneEngine('private notes', (engine) => {
  const world = worldOn(engine)

  let made = 0
  async function reader(): Promise<SignedIn> {
    made += 1
    return await addCaller(world().catalog, `noter-${made}`)
  }

  async function newUnit(): Promise<string> {
    made += 1
    const body = bodyOf('מילים ראשונות', 'מילים שניות')
    return await addItem(world(), { type: 'unit', data: unitData(world().sichosWork, `n${made}`, { body }) })
  }

  /** Deletes a duplicate in favour of another unit, as organizing does. */
  async function mergeInto(id: string, mergedInto: string): Promise<void> {
    const { ledger, latest, clock } = world().catalog
    const by = world().people.sara.person.id
    await ledger.write(async (tx) => {
      const header = {
        at: clock().toISOString(),
        message: 'כפול',
        author: by,
        mergedBy: by,
        via: null,
        suggestionId: null,
      }
      const writer = new CommitWriter(tx, await lockMain(tx), header)
      await writer.add([{ id, type: 'unit', path: null, data: null, mergedInto, pathBefore: null }])
      await writer.finish()
    })
    await latest()
  }

  const save = (who: SignedIn, note: Partial<NewNote> & { item: string }): Promise<NoteView> =>
    saveNote(world().catalog, who, { id: randomUUID(), ...note })

  async function notesOf(who: SignedIn, query: { item?: string; list?: string } = {}): Promise<NoteView[]> {
    return (await listNotes(world().catalog, who, { limit: 100, ...query })).notes
  }

  test('are listed as they were saved, the newest first, with the name of their item', async () => {
    const who = await reader()
    const unit = await newUnit()
    const first = await save(who, { item: unit, segment: 'p1', from: 0, to: 5, words: 'מילים', colour: 'green' })
    await save(who, { item: unit, text: ' הערה ', list: 'שיעור' })
    const [note, mark] = await notesOf(who)
    assert.deepEqual(mark, first)
    assert.equal(note?.text, 'הערה')
    assert.equal(note?.list, 'שיעור')
    assert.deepEqual([mark?.from, mark?.to, mark?.words, mark?.colour], [0, 5, 'מילים', 'green'])
    assert.ok(mark?.name)
  })

  test('keep one note for an id: what is sent again changes it, and what is left out goes', async () => {
    const who = await reader()
    const unit = await newUnit()
    const id = randomUUID()
    await save(who, { id, item: unit, text: 'א', list: 'ב' })
    await save(who, { id: id.toUpperCase(), item: unit, text: 'ג' })
    const notes = await notesOf(who)
    assert.deepEqual(
      notes.map(({ text, list }) => [text, list]),
      [['ג', undefined]],
    )
    const other = await reader()
    await save(other, { id, item: unit, text: 'של אחר' })
    assert.equal((await notesOf(who))[0]?.text, 'ג')
  })

  test('are found by item and by list, and lists are counted', async () => {
    const who = await reader()
    const [one, two] = [await newUnit(), await newUnit()]
    await save(who, { item: one, list: 'א' })
    await save(who, { item: two, list: 'א' })
    await save(who, { item: two })
    assert.equal((await notesOf(who, { item: two })).length, 2)
    assert.equal((await notesOf(who, { list: 'א' })).length, 2)
    const { lists } = await listNotes(world().catalog, who, { limit: 1 })
    assert.deepEqual(lists, [{ name: 'א', count: 2 }])
  })

  test('come in pages', async () => {
    const who = await reader()
    const unit = await newUnit()
    for (let at = 0; at < 5; at += 1) await save(who, { item: unit, text: String(at) })
    const texts: (string | undefined)[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await listNotes(world().catalog, who, { limit: 2, cursor })
      texts.push(...page.notes.map(({ text }) => text))
      if (page.next === null) break
      cursor = page.next
    }
    assert.deepEqual(texts.toSorted(), ['0', '1', '2', '3', '4'])
  })

  test('are refused for a place that is not there, and for what is too long', async () => {
    const who = await reader()
    const item = await newUnit()
    const bad: (Partial<NewNote> & { item: string })[] = [
      { item: newItemId() },
      { item, segment: 'p9' },
      { item, from: 0, to: 1 },
      { item, segment: 'p1', from: 3, to: 3 },
      { item, segment: 'p1', from: 3 },
      { item, id: 'x' },
      { item, text: 'א'.repeat(10_001) },
      { item, words: 'א'.repeat(2_001) },
      { item, list: 'א'.repeat(81) },
    ]
    for (const note of bad) await assert.rejects(save(who, note), refused('invalid'), JSON.stringify(note).slice(0, 80))
    assert.deepEqual(await notesOf(who), [])
  })

  test('leave out words of an item whose words are withheld, and keep what the person wrote', async () => {
    const who = await reader()
    const data = unitData(world().sealedWork, 'secret', { body: bodyOf('מילים נעולות') })
    const item = await addItem(world(), { type: 'unit', data })
    await save(who, { item, words: 'מילים נעולות', text: 'שלי' })
    const [note] = await notesOf(who)
    assert.deepEqual([note?.words, note?.text], [undefined, 'שלי'])
  })

  test('leave out words of a paragraph, a text and a scan whose file is no longer served, everywhere', async () => {
    const who = await reader()
    const { catalog } = world()
    const file = await holdFile(world(), 'open')
    const [recording, scan] = [await addRecording(world(), { file }), await addScan(world(), file)]
    const text = await addItem(world(), { type: 'text', data: { kind: 'transcript', language: 'he', recording } })
    const segment = await addItem(world(), { type: 'segment', data: segmentData(text, 'מילים שמורות') })
    const words = 'מילים שמורות'
    for (const item of [text, recording]) await save(who, { item, segment, words, text: 'שלי' })
    for (const item of [scan, text]) await save(who, { item, words, text: 'שלי' })
    const given = async (): Promise<number[]> => {
      const lines = await textOf(exportOwnData(catalog, who))
      const notes = await textOf(exportNotes(catalog, who, { format: 'json', baseUrl: '' }))
      const listed = JSON.stringify(await notesOf(who))
      return [listed, notes, lines].map((all) => all.split(words).length - 1)
    }
    assert.deepEqual(await given(), [4, 4, 4])
    const at = catalog.clock().toISOString()
    await catalog.ledger.write((tx) => setFileRights(tx, { sha256: file, rights: 'link', reason: null, by: null, at }))
    await catalog.latest()
    assert.deepEqual(await given(), [0, 0, 0])
    assert.deepEqual(new Set((await notesOf(who)).map((note) => note.text)), new Set(['שלי']))
  })

  test('of a merged item are those of its successor', async () => {
    const who = await reader()
    const [one, into, other] = [await newUnit(), await newUnit(), await newUnit()]
    await save(who, { item: one, segment: 'p1', words: 'מילים', text: 'לפני' })
    await save(who, { item: other })
    await mergeInto(one, into)
    const [, before] = await notesOf(who)
    assert.deepEqual([before?.item, before?.words, before?.segment], [into, 'מילים', 'p1'])
    assert.ok(before?.name)
    const after = await save(who, { item: one, text: 'אחרי' })
    assert.equal(after.item, into)
    for (const item of [one, into]) {
      assert.deepEqual((await notesOf(who, { item })).map(({ text }) => text).toSorted(), ['אחרי', 'לפני'])
    }
  })

  test('are deleted by their id; a second deletion changes nothing', async () => {
    const who = await reader()
    const { id } = await save(who, { item: await newUnit() })
    for (let twice = 0; twice < 2; twice += 1) await dropNote(world().catalog, who, id)
    assert.deepEqual(await notesOf(who), [])
  })

  test('are private to the signed-in person, and need the right scope', async () => {
    const who = await reader()
    const item = await newUnit()
    const { catalog } = world()
    await assert.rejects(listNotes(catalog, VISITOR, { limit: 1 }), refused('unauthorized'))
    await assert.rejects(save({ ...who, scopes: ['read'] }, { item }), refused('forbidden'))
    await assert.rejects(dropNote(catalog, { ...who, scopes: ['read'] }, randomUUID()), refused('forbidden'))
    await save(who, { item })
    assert.deepEqual(await notesOf(await reader()), [])
  })

  test('are exported whole, as Markdown and as JSON', async () => {
    const who = await reader()
    const item = await newUnit()
    await save(who, { item, segment: 'p2', words: 'מילים *שניות*', text: '# כך' })
    const whole = async (format: 'md' | 'json'): Promise<string> => {
      const as = { ...who, lang: 'he' as const }
      return await textOf(exportNotes(world().catalog, as, { format, baseUrl: 'https://yalkut.example' }))
    }
    const text = await whole('md')
    assert.match(text, /^# ההערות שלי\n\n## \[/)
    assert.match(text, /> מילים \\\*שניות\\\*\n\n\\# כך\n/)
    assert.match(text, /\(https:\/\/yalkut\.example\/.*#p2\)/)
    const { notes } = JSON.parse(await whole('json'))
    assert.deepEqual(notes, await notesOf(who))
    assert.throws(() => exportNotes(world().catalog, VISITOR, { format: 'md', baseUrl: '' }), refused('unauthorized'))
  })
})
