/** One good item of each type, with most of its fields, for tests. */
import type { ItemData } from '@yalkut/model'

const name = { he: 'שם', en: 'Name' }
const file = 'a'.repeat(64)
const origin = { by: 'ocr:reader@1', checked: false }

/** The id of the item of test number `n`. */
export function testId(n: number): string {
  return `rh-${String(n).padStart(8, '0')}`
}

export const GOOD_ITEMS = {
  set: { name, slug: 'sichos', policy: 'moderated', keepers: ['u-0a1b2c3d'], parent: testId(1) },
  author: { name, kind: 'rebbe', rebbe: 7, slug: 'the-rebbe', born: '5662-07-11' },
  work: {
    title: { he: 'לקוטי שיחות', en: 'Likkutei Sichos' },
    aliases: ['לקו״ש'],
    slug: 'likkutei-sichos',
    authors: [testId(2)],
    genre: 'sichos',
    levels: ['volume', 'sicha'],
    order: 'V',
    cover: { file, page: 3 },
    shaar: { byLine: name, sections: { about: 'על הספר' }, origin: { by: 'catalog' } },
    addition: { kind: 'index', to: testId(3) },
    description: { he: 'שיחות על הפרשה' },
    sourceCopies: [file],
    sets: [testId(1)],
    externalIds: { sefaria: 'Likkutei Sichos', 'nli-2': '990' },
    sources: [{ source: 'sefaria', fetchedAt: '2026-01-02T03:04:05Z' }],
    topics: [testId(4)],
    note: 'הערה',
    body: {
      profile: 'plain',
      versions: [
        {
          id: 'he',
          language: 'he',
          segments: [
            {
              id: 's1',
              kind: 'section',
              children: [{ id: 'p1', kind: 'paragraph', text: [{ text: 'ראו', marks: ['b'] }] }],
            },
          ],
        },
      ],
    },
    bodySource: { source: 'sefaria', rights: 'open', licence: 'cc-by' },
  },
  unit: {
    work: testId(3),
    position: [{ level: 'volume', value: '1', label: { he: 'חלק א' } }],
    order: 'V',
    label: name,
    date: '5741-06B-14',
    events: [testId(5)],
    editions: [{ source: 'sefaria', sourceId: 'x', kind: 'text', licence: 'cc0', label: 'ed.' }],
  },
  event: {
    kind: 'farbrengen',
    title: name,
    date: '5742-05-10',
    place: testId(6),
    occasion: 'yud-shvat',
    people: [testId(7)],
    order: 2,
    links: [{ kind: 'mugah', label: { he: 'מוגה' }, url: 'https://example.org/1' }],
  },
  publication: {
    kind: 'teshura',
    title: name,
    work: testId(3),
    volume: '1',
    gregorianYear: 1981,
    printing: 2,
    pageCount: 40,
    identifiers: { hebrewbooks: '1234', isbn: ['0-8266-0000-0'] },
    simcha: { kind: 'wedding', families: ['כהן'], date: '5741-06B-14' },
    reprintOf: testId(8),
  },
  scan: {
    publication: testId(8),
    file,
    completeness: 'complete',
    quality: 'good',
    preferred: true,
    pageLabels: [{ pdfPage: 2, printed: 'א' }],
  },
  'contents-map': {
    publication: testId(8),
    pages: { from: 3, to: 9, scheme: 'printed' },
    unit: testId(9),
    origin,
  },
  'text-layer': {
    scan: testId(10),
    kind: 'machine-ocr',
    engine: { name: 'reader', version: '1' },
    language: 'yi',
  },
  'text-page': {
    layer: testId(11),
    page: 1,
    lines: [
      {
        id: 'l1',
        text: 'שורה',
        box: [0.1, 0.2, 0.8, 0.02],
        proofread: 1,
        unsure: [{ from: 0, to: 4, sure: 61 }],
      },
    ],
    proofread: 0,
    state: 'problem',
    topics: [testId(4)],
  },
  text: { kind: 'transcript', language: 'yi', recording: testId(12), licence: 'cc-by' },
  segment: {
    text: testId(13),
    order: 'V',
    kind: 'paragraph',
    content: 'ברוך הבא',
    proofread: 0,
    speaker: 'ר׳ יואל כהן',
    page: { scan: testId(10), page: 4, lines: ['l1', 'l2'] },
    origin: { by: 'ear:listener@2', edited: true },
  },
  recording: {
    title: name,
    event: testId(5),
    file,
    durationMs: 60_000,
    part: 1,
    videos: [{ provider: 'jem', url: 'https://example.org/v', startMs: 5 }],
  },
  alignment: { recording: testId(12), text: testId(13), granularity: 'word' },
  'alignment-span': {
    alignment: testId(14),
    segment: testId(15),
    startMs: 0,
    endMs: 900,
    words: [{ from: 0, to: 4, startMs: 0, endMs: 300 }],
    locked: false,
    score: 0.5,
    origin,
  },
  relation: {
    kind: 'based-on',
    from: testId(13),
    to: testId(5),
    at: testId(15),
    span: { from: 'p1' },
    note: 'ראה שם',
  },
  person: { name, aliases: ['כינוי'], author: testId(2) },
  place: { name, kind: 'city', within: testId(6), geo: { lat: 40.669, lon: -73.9429 } },
  topic: { name, aliases: [], broader: testId(4) },
  source: { key: 'sefaria', name, licence: 'cc-by', url: 'https://www.sefaria.org' },
  schema: { entityType: 'melody', label: name, jsonSchema: { type: 'object' }, version: 1 },
} satisfies ItemData
