/** A catalog whose words are withheld together with files: a teshura with a scan and its page text, and a recording with a
 *  transcript. Each withheld text has a secret of its own, so that a leak shows its source. */
import { type JsonObject, newItemId } from '@yalkut/model'
import { wavOf } from '../bytes/wav.ts'
import { listOf, objectOf } from '../values/json.ts'
import { holdFile } from '../worlds/files.ts'
import { readByMachine } from './scans.ts'
import { addShelves, bodyOf, draftOf, merge, openOf, post, SEALED_WORDS, type Shelves, workData } from './shelves.ts'
import type { TestServer } from './test-server.ts'
import { pdfOf } from './uploads.ts'

/** The secrets, by the file that withholds them. Each secret is beside a word that a search can find. */
export const SECRETS = {
  scan: {
    machine: 'סודאלף',
    before: 'סודבית',
    now: 'סודגימל',
    proposed: 'סודדלת',
    clashing: 'סודהא',
    drafted: 'סודוו',
  },
  sound: {
    before: 'סודזין',
    now: 'סודחית',
    hanacha: 'סודטית',
    deleted: 'סודיוד',
    proposed: 'סודכף',
  },
  /** Words of the teshura, of a printing of it and of a text in it, where no file is held. */
  teshura: {
    body: 'סודסמך',
    reprint: 'סודעין',
    unheld: 'סודפא',
    before: 'סודצדי',
    now: 'סודקוף',
    proposed: 'סודריש',
    reprinting: 'סודשין',
  },
  /** Words of a unit, and of a text of it, where no file is held. */
  unit: {
    body: 'סודצבע',
    before: 'סודצליל',
    now: 'סודצמח',
    deleted: 'סודצנון',
    proposed: 'סודצפון',
    drafted: 'סודצרור',
  },
  /** Withheld independently of the files. */
  always: { linked: 'סודלמד', sold: 'סודמם', soldBefore: 'סודנון' },
} as const

/** A word beside every secret. */
export const COMPANION = 'בלוויית'

export const ALWAYS: readonly string[] = Object.values(SECRETS.always)
export const FOLLOWING: readonly string[] = [
  ...Object.values(SECRETS.scan),
  ...Object.values(SECRETS.sound),
  ...Object.values(SECRETS.teshura),
  ...Object.values(SECRETS.unit),
]
export const EVERY_SECRET: readonly string[] = [...FOLLOWING, ...ALWAYS, SEALED_WORDS]

/** Bytes in the middle of each file. */
export const PAGE_MARK = 'SECRET PAGE OF THE TESHURA'

export interface WithheldWorld {
  shelves: Shelves
  scanFile: string
  soundFile: string
  soundMark: Buffer
  teshura: string
  scan: string
  recording: string
  transcript: string
  /** A paragraph of the transcript, and one of a text that is sold. */
  heard: string
  sold: string
  event: string
  unit: string
  /** A unit with a body, whose takedown is requested by itself. */
  takenUnit: string
  linkedWork: string
  /** Pages, layers, spans and all the rest. */
  others: string[]
  suggestions: number[]
}

const said = (secret: string): string => `${secret} ${COMPANION} עוד כמה מילים`

export async function addWithheldWorld(server: TestServer): Promise<WithheldWorld> {
  const shelves = await addShelves(server)
  const seen = await addScan(server, shelves)
  const heard = await addSound(server, shelves)
  const kept = await addSold(server, shelves, seen.unit, seen.scanFile)
  const told = await addTeshuraWords(server, shelves, seen)
  const taken = await addUnitWords(server, shelves)
  const focus = { missing: 'proofreading', scan: seen.scan }
  const project = { slug: 'reading', name: 'קוראים', set: shelves.sichos, focus }
  await server.send(201, '/v1/projects', post('kalman', project))
  const issue = { title: 'טעות', entityId: heard.heard }
  await server.send(201, '/v1/issues', post('dovid', issue))
  const suggestions = [...seen.suggestions, ...heard.suggestions, ...told.suggestions, ...taken.suggestions]
  const others = [...seen.others, ...heard.others, ...kept.others, ...told.others, ...taken.others]
  const { takenUnit } = taken
  return { ...seen, ...heard, ...kept, takenUnit, shelves, suggestions, others }
}

async function addScan(server: TestServer, { sichos, sichosWork }: Shelves) {
  const [teshura, scan, unit, map] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const measured = JSON.stringify({ kind: 'pdf-pages', pages: 2, encoder: 'test@1' })
  const credit = { rights: 'credit', credit: 'באדיבות המשפחה', measured } as const
  const scanFile = await holdFile(server.catalog, pdfOf([PAGE_MARK, 'two']), credit)
  const simcha = { kind: 'wedding', families: ['כהן'] }
  const body = bodyOf(said(SECRETS.teshura.body))
  const booklet = { kind: 'teshura', title: { he: 'תשורה' }, simcha, sets: [sichos], body }
  const pages = { from: 1, to: 2, scheme: 'pdf' }
  await merge(server, [
    { id: teshura, type: 'publication', path: '/teshura', data: booklet },
    {
      id: scan,
      type: 'scan',
      data: { publication: teshura, file: scanFile, completeness: 'complete', pageCount: 2 },
    },
    { id: unit, type: 'unit', path: '/likkutei/a', data: unitData(sichosWork) },
    { id: map, type: 'contents-map', data: { publication: teshura, unit, pages } },
  ])
  const { machine, before, now, proposed, clashing, drafted } = SECRETS.scan
  const lines = [said(machine), 'שורה', said(clashing)].join('\n')
  const read = await readByMachine(server, scan, `${lines}\f${said(machine)}`)
  const fix = async (line: string, text: string): Promise<number> => {
    const words = post('chana', { page: 1, line, text })
    return Number((await server.send(201, `/v1/scans/${scan}/text/fix`, words)).id)
  }
  const approve = (id: number) => server.send(200, `/v1/suggestions/${id}/approve`, post('sara'))
  const first = await fix('l2', said(before))
  await approve(first)
  const second = await fix('l2', said(now))
  await approve(second)
  const waiting = await fix('l1', said(proposed))
  const clash = await fix('l3', said(`${clashing}א`))
  await approve(await fix('l3', said(`${clashing}ב`)))
  const layers = idsIn(await server.get(`/v1/entities/${scan}/children`))
  const pagesOf = await Promise.all(
    layers.map(async (layer) => idsIn(await server.get(`/v1/entities/${layer}/children`))),
  )
  const [page = scan] = pagesOf.flat()
  const draft = await draftOver(server, page, said(drafted))
  return {
    scanFile,
    teshura,
    scan,
    unit,
    others: [map, ...layers, ...pagesOf.flat()],
    suggestions: [read, first, second, waiting, clash, draft],
  }
}

/** A draft that would change a page's first line. */
async function draftOver(server: TestServer, page: string, text: string): Promise<number> {
  const { data } = await server.get(`/v1/entities/${page}`)
  const { id } = await server.send(201, '/v1/suggestions', post('chana', { title: 'טיוטה' }))
  const changed = { ...objectOf(data), lines: [{ id: 'l1', text }] }
  await server.send(200, `/v1/suggestions/${id}/items`, {
    ...post('chana', { id: page, type: 'text-page', data: changed }),
    method: 'PUT',
  })
  return Number(id)
}

async function addSound(server: TestServer, { sichos }: Shelves) {
  const sound = wavOf([431, 977])
  const soundFile = await holdFile(server.catalog, sound, { mime: 'audio/wav' })
  const [event, recording, transcript, alignment] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const [heard, deleted, span, hanacha, paragraph] = [newItemId(), newItemId(), newItemId(), newItemId(), newItemId()]
  const { sound: secret } = SECRETS
  const title = { he: 'התוועדות' }
  await merge(server, [
    {
      id: event,
      type: 'event',
      path: '/farbrengen',
      data: { kind: 'farbrengen', title, date: '5742-05-10', sets: [sichos] },
    },
    {
      id: recording,
      type: 'recording',
      path: '/recording',
      data: { title, event, file: soundFile, durationMs: 20_000, sets: [sichos] },
    },
    { id: transcript, type: 'text', data: { kind: 'transcript', language: 'yi', recording } },
    {
      id: alignment,
      type: 'alignment',
      data: { recording, text: transcript, granularity: 'paragraph' },
    },
    { id: heard, type: 'segment', data: segmentOf(transcript, 'V', secret.before) },
    { id: deleted, type: 'segment', data: segmentOf(transcript, 'W', secret.deleted) },
    {
      id: span,
      type: 'alignment-span',
      data: { alignment, segment: heard, startMs: 0, endMs: 5_000 },
    },
    { id: hanacha, type: 'text', data: { kind: 'hanacha', language: 'he', recording } },
    { id: paragraph, type: 'segment', data: segmentOf(hanacha, 'V', secret.hanacha) },
  ])
  await merge(server, [
    { id: heard, type: 'segment', data: segmentOf(transcript, 'V', secret.now) },
    { id: deleted, type: 'segment', data: null },
  ])
  const fix = post('chana', { segment: heard, content: said(secret.proposed) })
  const { id: waiting } = await server.send(201, `/v1/recordings/${recording}/transcript/fix`, fix)
  const soundMark = sound.subarray(sound.length / 2, sound.length / 2 + 64)
  return {
    soundFile,
    soundMark,
    event,
    recording,
    transcript,
    heard,
    others: [alignment, deleted, span, hanacha, paragraph],
    suggestions: [Number(waiting)],
  }
}

/** Adds words of the teshura that follow no file: of a text in it that is also the text of a unit, and of another printing
 *  with a scan whose file is not held; and suggestions of more. */
async function addTeshuraWords(
  server: TestServer,
  { sichos }: Shelves,
  { teshura, unit }: { teshura: string; unit: string },
) {
  const [reprint, scan, layer, page] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const [text, segment] = [newItemId(), newItemId()]
  const secret = SECRETS.teshura
  const printing = (words: string): JsonObject => ({
    kind: 'teshura',
    title: { he: 'תשורה שנית' },
    sets: [sichos],
    reprintOf: teshura,
    simcha: { kind: 'wedding', families: ['כהן'] },
    body: bodyOf(said(words)),
  })
  const lines = [{ id: 'l1', text: said(secret.unheld) }]
  const edition = { kind: 'edition', language: 'he', unit, publication: teshura }
  await merge(server, [
    { id: reprint, type: 'publication', data: printing(secret.reprint) },
    {
      id: scan,
      type: 'scan',
      data: { publication: reprint, file: 'a'.repeat(64), completeness: 'complete' },
    },
    { id: layer, type: 'text-layer', data: { scan, kind: 'community' } },
    { id: page, type: 'text-page', data: { layer, page: 1, lines, proofread: 0 } },
    { id: text, type: 'text', data: edition },
    { id: segment, type: 'segment', data: segmentOf(text, 'V', secret.before) },
  ])
  await merge(server, [{ id: segment, type: 'segment', data: segmentOf(text, 'V', secret.now) }])
  const proposed = [
    { id: newItemId(), type: 'segment', data: segmentOf(text, 'W', secret.proposed) },
    { id: newItemId(), type: 'publication', data: printing(secret.reprinting) },
  ]
  const suggestion = await openOf(server, proposed)
  return { others: [reprint, scan, layer, page, text, segment], suggestions: [suggestion] }
}

/** Adds words of a unit that follow no file: its body, a text of it with a paragraph that was changed and one that was deleted;
 *  and a suggestion and a draft of more. */
async function addUnitWords(server: TestServer, { sichosWork }: Shelves) {
  const [takenUnit, text, segment, deleted] = [newItemId(), newItemId(), newItemId(), newItemId()]
  const secret = SECRETS.unit
  const position = [{ level: 'chapter', value: '2' }]
  const facts = { work: sichosWork, position, order: 'W', label: { he: 'ב' } }
  const data = { ...facts, body: bodyOf(said(secret.body)) }
  await merge(server, [
    { id: takenUnit, type: 'unit', path: '/likkutei/b', data },
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit: takenUnit } },
    { id: segment, type: 'segment', data: segmentOf(text, 'V', secret.before) },
    { id: deleted, type: 'segment', data: segmentOf(text, 'W', secret.deleted) },
  ])
  await merge(server, [
    { id: segment, type: 'segment', data: segmentOf(text, 'V', secret.now) },
    { id: deleted, type: 'segment', data: null },
  ])
  const suggestion = await openOf(server, [
    { id: newItemId(), type: 'segment', data: segmentOf(text, 'X', secret.proposed) },
  ])
  const draft = await draftOf(server, [
    { id: takenUnit, type: 'unit', data: { ...facts, body: bodyOf(said(secret.drafted)) } },
  ])
  return {
    takenUnit,
    others: [takenUnit, text, segment, deleted],
    suggestions: [suggestion, draft],
  }
}

/** Adds words that are withheld for other reasons than the rights of a file. */
async function addSold(server: TestServer, { sichos }: Shelves, unit: string, file: string) {
  const [linkedWork, text, sold] = [newItemId(), newItemId(), newItemId()]
  const { linked, sold: now, soldBefore } = SECRETS.always
  const bodySource = { source: 'sefaria', rights: 'link' }
  const cover = { file, page: 1 }
  const data = { ...workData('linked', [sichos]), cover, body: bodyOf(said(linked)), bodySource }
  await merge(server, [
    { id: linkedWork, type: 'work', path: '/linked', data },
    {
      id: text,
      type: 'text',
      data: { kind: 'edition', language: 'he', unit, licence: 'commercial' },
    },
    { id: sold, type: 'segment', data: segmentOf(text, 'V', soldBefore) },
  ])
  await merge(server, [{ id: sold, type: 'segment', data: segmentOf(text, 'V', now) }], 'sara')
  return { linkedWork, sold, others: [text] }
}

function segmentOf(text: string, order: string, secret: string): JsonObject {
  return { text, order, kind: 'paragraph', content: said(secret), proofread: 0 }
}

function unitData(work: string): JsonObject {
  const position = [{ level: 'chapter', value: '1' }]
  return { work, position, order: 'V', label: { he: 'א' } }
}

function idsIn({ items }: JsonObject): string[] {
  return listOf(items).map((item) => String(item.id))
}
