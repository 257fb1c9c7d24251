/** Comparing printings, what is missing, ways to help, projects, people. Source: shapes.md#compare; shapes.md#projects;
 *  shapes.md#people. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { post } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'

const statements = countStatements(['projection.sqlite', 'ledger.sqlite'])
const server = await startSiteServer({ sample: true })
const CHAPTER = 'rh-f7ajrhtx'

before(async () => {
  const goal = 'לאסוף <b>הכול</b>'
  const project = {
    slug: 'year-5742',
    name: 'הקלטות תשמ״ב',
    goal,
    focus: { missing: 'recordings' },
  }
  await server.send(201, '/v1/projects', post('sara', project))
})

test('two printings are chosen and compared word by word, with their differences counted', async () => {
  const choice = await server.html(`/compare?unit=${CHAPTER}`)
  const keys = [...choice.matchAll(/name="a" value="([^"]+)"/g)].map(([, key]) => key ?? '')
  assert.ok(keys.length > 1, 'there are two printings')
  const [a = '', b = ''] = keys
  const query = `a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`
  const page = await server.html(`/en/compare?${query}`)
  assert.match(page, /differences?<\/h2>|do not differ/i)
  assert.match(page, /class="compared" lang="he" dir="rtl"/)
  assert.doesNotMatch(page, /<\/(?:ins|del)>[^\s<]/, 'words do not run together')
  assert.match(page, /<dd><a href="\/en\/publications\/sefer-hadugma-a"><bdi/, 'their pages are near')
  assert.doesNotMatch(page, /<bdi[^>]*>rh-/, 'printings have names')
})

test('a comparison of nothing says so', async () => {
  assert.match(await server.html('/compare'), /אין כאן שתי הדפסות/)
  assert.equal((await server.page('/compare?a=text:rh-00000000&b=x')).status, 422)
})

test('what is missing is listed by kind and by year', async () => {
  assert.match(await server.html('/missing'), /התוועדות י״ט כסלו/)
  const year = await server.html('/en/missing?kind=recordings&within=5742')
  assert.match(year, /value="5742"/)
  assert.doesNotMatch(year, /5711/)
  assert.match(await server.html('/missing?kind=zzz&within=%3Cscript%3E'), /בלי הקלטה/)
})

test('five ways to help are named by their minutes', async () => {
  const page = await server.html('/en/help')
  assert.equal(page.match(/class="minutes"/g)?.length, 5)
  assert.match(page, /Report a mistake/)
})

test('a project has its goal, its meter and its next task; a task needs an account', async () => {
  assert.match(await server.html('/projects'), /href="\/projects\/year-5742"/)
  const page = await server.html('/projects/year-5742')
  assert.match(page, /לאסוף &lt;b>הכול/)
  assert.match(page, /role="img" aria-label="\d+ מתוך \d+"/)
  assert.match(page, /\/sign-in\?next=/)
  const form = await fetch(`${server.address}/projects/year-5742?/next`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.address },
    body: '',
  })
  assert.ok([303, 403].includes(form.status), `${form.status}`)
  assert.equal((await server.page('/projects/nothing')).status, 404)
})

test('the community has numbers, latest merges and its rules of trust', async () => {
  const page = await server.html('/en/community')
  assert.match(page, /Farbrengens without a recording/)
  assert.match(page, /After twenty merged suggestions/)
  assert.match(page, /href="\/en\/commits\/2"/)
})

test('people are found by name; a page of a person has no role and no address', async () => {
  assert.match(await server.html('/people?q=sar'), /href="\/people\/sara"/)
  assert.match(await server.html('/en/people?q=zzzz'), /Nobody/)
  // Without a search: who did something lately, and how much.
  const active = await server.html('/en/people')
  assert.match(active, /Active lately/)
  assert.match(active, /href="\/en\/people\/[a-z-]+"[\s\S]{0,300}merged lately/)
  const page = await server.html('/people/sara')
  assert.match(page, /class="year"[^>]*role="img"/)
  assert.doesNotMatch(page, /steward|@example/)
  assert.equal((await server.page('/people/nobody-here')).status, 404)
})

test('the pages take few statements', async () => {
  let n = 0
  for (const path of [
    '/missing',
    '/help',
    '/projects',
    '/projects/year-5742',
    '/community',
    '/people',
    '/people/sara',
  ]) {
    const count = await statements.count(() => server.page(`${path}?fresh=${++n}`))
    assert.ok(count <= 20, `${path}: ${count} statements`)
  }
})
