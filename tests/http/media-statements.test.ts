/** The number of statements of recordings, scans, files, covers and issues does not grow with their contents.
 *  Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { lookAtFiles } from '@yalkut/catalog/media'
import { saveDerivation } from '@yalkut/ledger/files'
import { type JsonObject, newItemId } from '@yalkut/model'
import { textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import type { Name } from '@yalkut/testing/servers/people'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { countStatements } from '@yalkut/testing/statements'
import { listOf } from '@yalkut/testing/values/json'
import { holdFile } from '@yalkut/testing/worlds/files'

const MOST = 6

const statements = countStatements(['ledger.sqlite', 'projection.sqlite'])
const server = await startTestServer()
const { sichos, maamarim, sichosWork } = await addShelves(server)

const [unit, publication, scan, covered] = [newItemId(), newItemId(), newItemId(), newItemId()]
const word = encodeURIComponent('שלום')
let file = ''
/** A recording with many fixes, and a hanacha each for the recording, its event and a book based on the event. */
const heard: string[] = []
let issue: unknown

before(addRecordings)
before(addScans)
before(addIssue)

async function addRecordings(): Promise<void> {
  const own = await newTranscript(server, sichos, ['אחת', 'שתים', 'שלש'])
  const said = await newTranscript(server, sichos, ['ארבע', 'חמש'])
  const based = await newTranscript(server, maamarim, ['שש'])
  heard.push(own.recording, said.recording, based.recording)
  const book = newItemId()
  const relation = { kind: 'based-on', from: book, to: based.event }
  const position = [{ level: 'chapter', value: '1' }]
  const label = { he: 'א' }
  await merge(server, [
    {
      id: unit,
      type: 'unit',
      data: { work: sichosWork, order: 'V', label, position, events: [said.event] },
    },
    {
      id: book,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'ב' }, sets: [sichos] },
    },
    { id: newItemId(), type: 'relation', data: relation },
    ...hanachaOf({ recording: own.recording }),
    ...hanachaOf({ unit }),
    ...hanachaOf({ publication: book }),
  ])
  const fix = (recording: string, as: Name, segment: string | undefined): Promise<unknown> =>
    server.send(201, `/v1/recordings/${recording}/transcript/fix`, post(as, { segment, content: `תיקון של ${as}` }))
  for (const as of ['chana', 'dovid', 'miriam', 'robot'] as const) {
    for (const each of [own, said, based]) await fix(each.recording, as, each.segments[0])
  }
  const path = `/v1/recordings/${own.recording}/transcript/fix`
  const checked = await server.send(201, path, post('adina', { segment: own.segments[1], content: 'ב' }))
  await server.send(200, `/v1/suggestions/${checked.id}/approve`, post('sara'))
}

/** A text with a paragraph. */
function hanachaOf(where: JsonObject) {
  const text = newItemId()
  const data = { kind: 'hanacha', language: 'he', licence: 'cc0', ...where }
  const paragraph = { text, order: 'V', kind: 'paragraph', content: 'הנחה', proofread: 0 }
  return [
    { id: text, type: 'text', data },
    { id: newItemId(), type: 'segment', data: paragraph },
  ]
}

async function addScans(): Promise<void> {
  const { catalog } = server
  file = await holdFile(catalog, typesetPdf(textPages(3, 7)), { rights: 'credit', credit: 'פלוני' })
  const title = { he: 'דפוס' }
  await merge(server, [
    { id: covered, type: 'work', data: workData('covered', [sichos]) },
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title, sets: [sichos], work: covered },
    },
    { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    ...Array.from({ length: 10 }, () => ({
      id: newItemId(),
      type: 'scan',
      data: { publication, file, completeness: 'partial' },
    })),
  ])
  await readByMachine(server, scan, 'שלום עולם\fשלום רב\fשלום')
  while ((await lookAtFiles(catalog, { limit: 50 })) > 0);
  const [thumbnail] = listOf((await server.get(`/v1/scans/${scan}/pages`)).pages)
  await server.fetch(String(thumbnail?.thumbnail))
  const made = { profile: 'test', page: 0, sha256: file, sizeBytes: 1, mime: 'x', encoder: 'x' }
  const source = await holdFile(catalog, 'source')
  const shape = { width: null, height: null, at: catalog.clock().toISOString() }
  await catalog.ledger.write((tx) => saveDerivation(tx, { ...made, ...shape, sourceSha256: source }))
  const cover = { file, page: 1 }
  const data = { ...workData('covered', [sichos]), cover }
  await merge(server, [{ id: covered, type: 'work', data }])
}

async function addIssue(): Promise<void> {
  const opened = await server.send(201, '/v1/issues', post('dovid', { title: 'טעות', entityId: sichosWork }))
  issue = opened.number
  for (const as of ['sara', 'kalman', 'miriam', 'chana'] as const) {
    await server.send(201, `/v1/issues/${issue}/comments`, post(as, { body: 'כן' }))
  }
}

for (const [route, path] of [
  ['a transcript', () => `/v1/recordings/${heard[0]}/transcript`],
  ['a transcript for players', () => `/v1/recordings/${heard[0]}/transcript.vtt`],
  ['the history of a transcript', () => `/v1/recordings/${heard[0]}/transcript/history?limit=500`],
  ['transcripts', () => '/v1/transcripts?limit=1000'],
  ['waiting fixes', () => '/v1/transcripts/fixes'],
  ['a hanacha', () => `/v1/recordings/${heard[0]}/hanacha`],
  ['a hanacha of a unit', () => `/v1/recordings/${heard[1]}/hanacha`],
  ['a hanacha of a book', () => `/v1/recordings/${heard[2]}/hanacha`],
  ['hanachos', () => `/v1/recordings/batch/hanacha?ids=${heard.join()}`],
  ['a file', () => `/v1/files/${file}`],
  ['all of a file', () => `/v1/files/${file}/about`],
  ['pages of a scan', () => `/v1/scans/${scan}/pages`],
  ['text of a scan', () => `/v1/scans/${scan}/text?page=2`],
  ['progress of a scan', () => `/v1/scans/${scan}/progress`],
  ['a manifest', () => `/manifests/iiif/${scan}.json`],
  ['annotations', () => `/manifests/iiif/${scan}/text/2`],
  ['a search in a scan', () => `/manifests/iiif/${scan}/search?q=${word}`],
  ['the cover of a work', () => `/v1/works/${covered}/cover`],
  ['covers', () => `/v1/covers?ids=${covered},${publication},${scan},${sichosWork}`],
  ['an issue', () => `/v1/issues/${issue}`],
] as const) {
  test(`${route}: at most ${MOST} statements`, async () => {
    const asked = await statements.count(() => server.get(path()))
    assert.ok(asked > 0, 'the counter sees the statements')
    assert.ok(asked <= MOST, `${asked} statements`)
  })
}

test(`waiting fixes and the right to approve them: at most ${MOST} statements for every reader`, async () => {
  for (const as of ['sara', 'kalman', 'miriam', 'dovid', 'robot'] as const) {
    const asked = await statements.count(() => server.get('/v1/transcripts/fixes', { as }))
    assert.ok(asked <= MOST, `${as}: ${asked} statements`)
  }
  const { fixes } = await server.get('/v1/transcripts/fixes', { as: 'kalman' })
  const mine = listOf(fixes).filter(({ mayApprove }) => mayApprove === true)
  assert.equal(listOf(fixes).length, 12)
  assert.equal(mine.length, 8, 'the fixes of Kalman’s shelf')
})
