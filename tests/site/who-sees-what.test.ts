/** What each role is answered at the address of each working page. Source: decisions.md#roles. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setRoles } from '@yalkut/ledger/people'
import { isJsonObject, newItemId } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import type { Name } from '@yalkut/testing/servers/people'
import { addShelves, draftOf, merge, openOf, post, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'

const CHAPTER = 'rh-2w12gaxx'
const ROLES: readonly (readonly [string, Name | null])[] = [
  ['visitor', null],
  ['contributor', 'dovid'],
  ['author', 'chana'],
  ['trusted', 'miriam'],
  ['keeper', 'kalman'],
  ['steward', 'sara'],
  ['admin', 'adina'],
]

/** 200, 403 and 404 as they are; `in` leads to the sign-in, `→` to another page. The last two columns: a keeper and a steward whose
 *  accounts are suspended while they are signed in, who are visitors from then on. */
const TABLE = `
/suggestions                200 200 200 200 200 200 200 200 200
/review                     200 200 200 200 200 200 200 200 200
/review/transcripts         200 200 200 200 200 200 200 200 200
/suggestions/<open>         200 200 200 200 200 200 200 200 200
/suggestions/<open>/edit    in  403 200 403 403 403 403 in  in
/suggestions/<draft>        404 404 200 404 404 200 200 404 404
/suggestions/<draft>/edit   in  404 200 404 404 403 403 in  in
/review?case=<open>         200 200 200 200 200 200 200 200 200
/issues                     200 200 200 200 200 200 200 200 200
/issues/new                 200 200 200 200 200 200 200 200 200
/labels                     200 200 200 200 200 200 200 200 200
/issues/<public>            200 200 200 200 200 200 200 200 200
/issues/<private>           404 404 200 404 404 200 200 404 404
/talk/<id>                  200 200 200 200 200 200 200 200 200
/inbox                      in  200 200 200 200 200 200 in  in
/follows                    in  200 200 200 200 200 200 in  in
/mine                       in  200 200 200 200 200 200 in  in
/projects                   200 200 200 200 200 200 200 200 200
/projects/new               in  403 403 200 200 200 200 in  in
/people                     200 200 200 200 200 200 200 200 200
/people/chana               200 200 200 200 200 200 200 200 200
/reports                    in  403 403 200 200 200 200 in  in
/account                    in  200 200 200 200 200 200 in  in
/admin                      in  403 403 403 403 200 200 in  in
/admin/people               in  403 403 403 403 200 200 in  in
/admin/people/robot         in  403 403 403 403 200 200 in  in
/admin/takedowns            in  403 403 403 403 200 200 in  in
/admin/trust                in  403 403 403 403 200 200 in  in
/admin/audit                in  403 403 403 403 200 200 in  in
/keepers/<set>              200 200 200 200 200 200 200 200 200
/edit/<id>                  in  200 200 200 200 200 200 in  in
/new/work                   in  200 200 200 200 200 200 in  in
/text/<scan>/alike          in  200 200 200 200 200 200 in  in
/covers/<work>              200 200 200 200 200 200 200 200 200
/suggest?entity=<id>        →   200 200 200 200 200 200 →   →
`

const site = await openSiteInBrowser({ sample: true })
let shelves: Shelves
let pages: readonly (readonly [string, string])[]

before(async () => {
  const trusted = { steward: false, admin: false, trusted: true, bot: false }
  await site.catalog.ledger.write((tx) => setRoles(tx, site.people.miriam.id, trusted))
  shelves = await addShelves(site)
  pages = await workingPages()
})

async function numberOf(id: number): Promise<string> {
  const { changeset } = await site.get(`/v1/suggestions/${id}`, { as: 'chana' })
  assert.ok(isJsonObject(changeset))
  return String(changeset.number)
}

/** Address, and its name in the table. */
async function workingPages(): Promise<(readonly [string, string])[]> {
  const work = {
    id: newItemId(),
    type: 'work',
    data: workData('who-sees-what', [shelves.sichos]),
  }
  await merge(site, [work])
  const open = await openOf(site, [{ ...work, data: { ...work.data, note: 'אמר' } }], 'chana')
  const drafted = { id: newItemId(), type: 'work', data: workData('drafted', [shelves.sichos]) }
  const draft = await draftOf(site, [drafted], 'chana')
  const issues: string[] = []
  for (const more of [{}, { private: true }]) {
    const order = { title: 'An issue', entityId: CHAPTER, ...more }
    const { number } = await site.send(201, '/v1/issues', post('chana', order))
    issues.push(String(number))
  }
  const { items: scans } = await site.get('/v1/entities?type=scan&limit=1')
  const [openNumber, draftNumber] = [await numberOf(open), await numberOf(draft)]
  const named = (name: string, path: string): readonly [string, string] => [name, path]
  const same = (path: string): readonly [string, string] => [path, path]
  return [
    ...['/suggestions', '/review', '/review/transcripts'].map(same),
    named('/suggestions/<open>', `/suggestions/${openNumber}`),
    named('/suggestions/<open>/edit', `/suggestions/${openNumber}/edit`),
    named('/suggestions/<draft>', `/suggestions/${draftNumber}`),
    named('/suggestions/<draft>/edit', `/suggestions/${draftNumber}/edit`),
    named('/review?case=<open>', `/review?case=${open}&which=all`),
    ...['/issues', '/issues/new', '/labels'].map(same),
    named('/issues/<public>', `/issues/${issues[0]}`),
    named('/issues/<private>', `/issues/${issues[1]}`),
    named('/talk/<id>', `/talk/${CHAPTER}`),
    ...['/inbox', '/follows', '/mine', '/projects', '/projects/new', '/people', '/people/chana'].map(same),
    ...['/reports', '/account', '/admin', '/admin/people', '/admin/people/robot'].map(same),
    ...['/admin/takedowns', '/admin/trust', '/admin/audit'].map(same),
    named('/keepers/<set>', `/keepers/${shelves.sichos}`),
    named('/edit/<id>', `/edit/${work.id}`),
    same('/new/work'),
    named('/text/<scan>/alike', `/text/${listOf(scans)[0]?.id}/alike?from=א&to=ב`),
    named('/covers/<work>', `/covers/${work.id}`),
    named('/suggest?entity=<id>', `/suggest?entity=${CHAPTER}`),
  ]
}

/** The answer alone: a page that leads elsewhere is not followed. */
async function answerOf(client: Browser, path: string): Promise<string> {
  const { status, location } = await client.send(path, { headers: { accept: 'text/html' } })
  if (status < 300 || status > 399) return String(status)
  return /\/sign-in\b/.test(location ?? '') ? 'in' : '→'
}

async function suspend(names: readonly Name[]): Promise<void> {
  const suspended_at = '2026-01-01T00:00:00.000Z'
  const ids = names.map((name) => site.people[name].id)
  await site.catalog.ledger.write((tx) =>
    tx.updateTable('people').set({ suspended_at }).where('id', 'in', ids).execute(),
  )
}

test('each working page answers each role as the table says', async () => {
  const clients = await Promise.all(ROLES.map(([, name]) => site.client(name)))
  const rows = pages.map(([name]) => name.padEnd(28))
  const addColumn = async (client: Browser) => {
    for (const [at, [, path]] of pages.entries()) {
      const answer = await answerOf(client, path)
      rows[at] += answer.padEnd(4)
    }
  }
  for (const client of clients) await addColumn(client)
  await suspend(['kalman', 'sara'])
  for (const [at, [, name]] of ROLES.entries()) {
    const client = clients[at]
    if (client !== undefined && (name === 'kalman' || name === 'sara')) await addColumn(client)
  }
  assert.equal(rows.map((row) => row.trimEnd()).join('\n'), TABLE.trim())
})

test('an act at the number of a draft of another person reaches no suggestion that has this id', async () => {
  const draft = await draftOf(
    site,
    [{ id: newItemId(), type: 'work', data: workData('no-other', [shelves.sichos]) }],
    'chana',
  )
  const number = Number(await numberOf(draft))
  // The number of the draft is the id of something that anyone may read and answer.
  let open = 0
  while (open < number) {
    const item = {
      id: newItemId(),
      type: 'work',
      data: workData(`other-${open}`, [shelves.sichos]),
    }
    open = await openOf(site, [item], 'miriam')
  }
  const client = await site.client('dovid')
  const form = { body: 'This is about the draft.' }
  const html = { headers: { accept: 'text/html' } }
  for (const act of ['comment', 'approve', 'withdraw']) {
    const { status } = await client.send(`/suggestions/${number}?/${act}`, { form, ...html })
    assert.equal(status, 404, act)
  }
  assert.equal((await client.send(`/suggestions/${number}`, html)).status, 404)
})
