/** Values of parameters for requests on the catalog of `withheld-world.ts`. */
import type { JsonObject } from '@yalkut/model'
import { listOf } from '../values/json.ts'
import { post } from './shelves.ts'
import type { TestServer } from './test-server.ts'
import type { Values } from './walk.ts'
import { COMPANION, type WithheldWorld } from './withheld-world.ts'

/** The values of every parameter in this catalog. A new route with another parameter adds its values here. */
export async function valuesOf(server: TestServer, world: WithheldWorld): Promise<Values> {
  const { shelves, scanFile, soundFile, teshura, scan, recording, transcript, others } = world
  const { heard, sold, event, unit, linkedWork } = world
  const works = [shelves.sichosWork, shelves.sealedWork, linkedWork]
  const ids = [scan, recording, transcript, heard, sold, teshura, event, unit, ...works, ...others]
  const commits = await commitsOf(server)
  const revisions = commits.flatMap(({ changes }) => listOf(changes).map(({ rev }) => String(rev)))
  const suggestions = world.suggestions.map(String)
  const numbers = Array.from({ length: 24 }, (_, at) => String(at + 1))
  return {
    id: ids,
    ids: [ids.join(',')],
    'getFiles.ids': [`${scanFile},${soundFile}`],
    'searchPeople.ids': [],
    'myPage.ids': [ids.slice(0, 50).join(',')],
    items: [ids.slice(0, 100).join(',')],
    item: ids,
    'suggestions/id': suggestions,
    'scans/id': [scan],
    'recordings/id': [recording],
    'works/id': works,
    'units/id': [unit],
    'webhooks/id': [await webhookOf(server)],
    'projects/slug': ['reading'],
    'nextOnShelf.project': ['reading'],
    at: commits.map(({ seq }) => String(seq)),
    rev: revisions,
    'dates/key': ['5742-05-10'],
    'reports/id': numbers,
    'trackReport.token': [await trackedBy(server, heard)],
    'listNotes.list': [],
    'listNotes.item': ids.slice(0, 2),
    'exportNotes.format': ['md', 'json'],
    'dailyLearning.date': ['2026-11-28', '5787-03-18'],
    'dailyLearning.place': ['jerusalem'],
    'weeks/key': ['5742-05-10', 'today'],
    sha256: [scanFile, soundFile],
    scan: [scan],
    'iiifManifest.name': [`${scan}.json`],
    'shareImage.part': [],
    'shareImage.segment': [],
    'mcp:get_about.segment': [],
    'shareImage.name': [...ids.map((id) => `${id}.png`), '5742-05.png'],
    a: [`scan:${scan}:1-2`],
    b: [`scan:${scan}:1-2`, `text:${sold}`],
    service: ['git-upload-pack'],
    queries: [JSON.stringify({ q: { query: COMPANION }, r: { query: 'ספר' } })],
    extend: [JSON.stringify({ ids: ids.slice(0, 200), properties: [{ id: 'nameHe' }, { id: 'work' }] })],
    prefix: [COMPANION, 'ס'],
    'reconcileProperties.type': ['work'],
    'reconcilePreview.id': ids.slice(0, 30),
    'driveFix.id': ['1A2b3C4d5E6f7G8h9'],
    tag: ['2026.40'],
    schema: ['v1', 'v3'],
    release: ['1.0.0'],
    'getDump.name': ['README-2026.40.md'],
    collection: ['page-fixes', 'reading-copies'],
    'getManifest.name': ['index.json', `${scanFile.slice(0, 2)}.json`],
    image: [`${scanFile}:1`, `${scanFile}:2`],
    'guide.file': ['reading.md'],
    region: ['full'],
    size: ['max', '160,'],
    rotation: ['0'],
    quality: ['default.jpg', 'default.webp', 'default.avif'],
    number: numbers,
    handle: ['chana', 'sara', 'robot'],
    part: ['1'],
    // The fields with words; a list of several types has all of them.
    fields: ['content'],
    'getItems.fields': ['body,content,lines'],
    'listItems.fields': ['body,content,lines'],
    version: ['he'],
    page: ['1', '2', '3'],
    path: ['/teshura', '/recording', '/linked', '/farbrengen'],
    field: ['layer', 'text', 'scan', 'recording', 'alignment', 'sets', 'publication', 'unit', 'file'],
    type: ['text-page', 'segment', 'text', 'text-layer', 'work', 'recording', 'scan'],
    types: ['segment,text-page,unit'],
    ref: ['likkutei 1'],
    rules: ['exact,prefix'],
    without: ['typo'],
    near: ['5'],
    genre: ['sichos'],
    textKind: ['transcript,edition'],
    'auditLog.from': ['2020-01-01'],
    'auditLog.to': ['2999-01-01'],
    'auditLog.actor': ['sara'],
    'auditLog.action': ['person.roles'],
    from: ['5742'],
    to: ['5742'],
    facets: ['work,set,type'],
    'mcp:search.order': ['1'],
    'mcp:search.author': [],
    'searchMoments.author': [],
    'searchMoments.type': ['segment,text-page,body'],
    words: [COMPANION, 'ו'],
    // With true those who review are shown withheld words, and nobody else: tests/http/withheld-words.test.ts.
    'getSuggestion.words': ['false'],
    line: ['l1'],
    start: ['1', '2'],
    'searchAlike.id': [heard, sold],
    'searchAlike.segment': [],
    'citeEntity.segment': [],
    'itemAbout.segment': ['p1', heard],
    'exportEntity.format': ['txt', 'html'],
    'exportEntity.part': [],
    'exportEntity.versions': [],
    'scanPagesPdf.from': ['1'],
    'scanPagesPdf.to': ['1'],
    'searchAlike.version': [],
    'listIssues.type': [],
    'itemBacklinks.type': [],
    'mcp:list_children.type': [],
    'mcp:list_children.field': ['layer', 'text', 'sets'],
    set: [shelves.sichos, shelves.sealed],
    work: works,
    root: [shelves.sichos, shelves.sichosWork],
    q: [COMPANION, `${COMPANION} עוד`, 'תשורה', '#1', 'linked'],
    query: [COMPANION, 'תשורה'],
    'parseDate.q': ['י׳ שבט תשמ״ב'],
    about: [ids.join(',')],
    author: ['chana', 'robot'],
    'listSuggestions.author': ['chana', server.people.chana.id],
    reviewer: ['sara', server.people.sara.id],
    entity: ids,
    assignee: ['chana'],
    label: [],
    since: ['0', '2000-01-01T00:00:00.000Z'],
    changes: ['2000'],
    day: ['05-10'],
    within: ['5742'],
    dates: ['5742-05-10'],
    'missing.within': ['5742', shelves.sichos],
    offset: ['0'],
    thread: suggestions.map((id) => `suggestion:${id}`),
    language: ['he', 'yi'],
    suggestion: suggestions,
    operations: [JSON.stringify([{ op: 'move', items: [unit], to: linkedWork }])],
    depth: ['0', '4'],
    subject: [scanFile, soundFile],
    only: ['steward'],
    which: ['all', 'decidable', 'mine'],
    'waitingForTrust.which': ['near', 'undone', 'earned', 'new'],
    alike: suggestions,
    'additions-of': works,
    // No pages: the walk requests lists with the largest limit.
    after: [],
    before: [],
    cursor: [],
  }
}

/** The secret of a report whose anchor has the withheld words. */
async function trackedBy(server: TestServer, segment: string): Promise<string> {
  const { trackUrl } = await server.send(201, '/v1/reports', {
    method: 'POST',
    as: 'chana',
    json: {
      reason: 'wrong-text',
      entityId: segment,
      title: 'A wrong word',
      anchor: { segment, words: COMPANION },
      after: `${COMPANION}.`,
    },
  })
  return new URL(String(trackUrl)).searchParams.get('token') ?? ''
}

async function commitsOf(server: TestServer): Promise<JsonObject[]> {
  const commits: JsonObject[] = []
  for (let since = 0; ; ) {
    const page = listOf((await server.get(`/v1/commits?since=${since}`)).commits)
    commits.push(...page)
    const last = page.at(-1)
    if (last === undefined) return commits
    since = Number(last.seq)
  }
}

/** A webhook of the steward. Nothing posts to it in this server. */
async function webhookOf(server: TestServer): Promise<string> {
  const [known] = listOf((await server.get('/v1/webhooks', { as: 'sara' })).webhooks)
  const order = post('sara', { url: 'https://203.0.114.9/hook' })
  return String((known ?? (await server.send(201, '/v1/webhooks', order))).id)
}
