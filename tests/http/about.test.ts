/** The service's description of itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { isJsonObject } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

test('the root leads to /v1, for a browser too', async () => {
  for (const accept of ['*/*', 'text/html']) {
    const { status, headers } = await server.fetch('/', { headers: { accept } })
    assert.deepEqual([status, headers.get('location')], [302, '/v1'])
    assert.match(headers.get('vary') ?? '', /\bAccept$/)
  }
})

test('About names the service, its version and the latest commit', async () => {
  const about = await server.get('/v1')
  assert.equal(about.name, 'Yalkut')
  assert.match(String(about.version), /^1\./)
  assert.equal(about.head, server.catalog.projection.head())
  assert.ok(isJsonObject(about.licence))
})

test('the types in use are listed in order of their names', async () => {
  const { types } = await server.get('/v1/types')
  assert.ok(Array.isArray(types))
  const names = types.map((entry) => (isJsonObject(entry) ? entry.type : null))
  assert.ok(names.includes('work') && names.includes('segment'))
  assert.deepEqual(names, names.toSorted())
})

test('the stats count the items of each type', async () => {
  const { head, counts } = await server.get('/v1/stats')
  assert.equal(head, server.catalog.projection.head())
  assert.ok(isJsonObject(counts))
  assert.equal(counts.work, 25)
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(server.document.whole)
  assert.deepEqual(errors, undefined)
  assert.ok(valid)
  assert.equal(server.document.whole.openapi, '3.1.0')
})

test('a body field that has a default is not marked as required', () => {
  const text = (operationId: string): string => {
    const found = server.document.operations.find((each) => each.operationId === operationId)
    return JSON.stringify(found?.says.requestBody)
  }
  assert.match(text('hideComment'), /"default":true/)
  assert.doesNotMatch(text('hideComment'), /"required":\[/)
  assert.match(text('follow'), /"required":\["kind","id"\]/)
})

test('a body that is a form is described as one', () => {
  for (const id of ['oaiPost', 'reconcilePost']) {
    const found = server.document.operations.find(({ operationId }) => operationId === id)
    const { content } = objectOf(found?.says.requestBody)
    assert.deepEqual(Object.keys(objectOf(content)), ['application/x-www-form-urlencoded'], id)
  }
})

// `gitRefs` alone refuses what everyone may ask of other servers: git knows a push by this GET.
test('every operation of the document states its access, its paging and its failures', () => {
  const ids = server.document.operations.map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  for (const { says, operationId, method } of server.document.operations) {
    const access = String(says['x-access'])
    assert.match(access, /^(pub|opt|read|write|keeper|steward|bot|site)$/, operationId)
    assert.equal(typeof says['x-paged'], 'boolean', operationId)
    const { responses } = says
    assert.ok(isJsonObject(responses) && '400' in responses && '500' in responses, operationId)
    const isOpenRead = method === 'get' && ['pub', 'opt'].includes(access)
    assert.equal('403' in responses, !isOpenRead || operationId === 'gitRefs', operationId)
  }
})

test('routes that clients rely on keep their names and addresses', () => {
  const found = server.document.operations.map(({ method, path, operationId }) =>
    [operationId, method.toUpperCase(), path].join(' '),
  )
  for (const route of PROMISED) assert.ok(found.includes(route), route)
})

/** Clients rely on these names and addresses: they never change. Source: routes.md#about. */
const PROMISED = [
  'root GET /',
  'about GET /v1',
  'openapi GET /openapi.json',
  'types GET /v1/types',
  'stats GET /v1/stats',
  'listItems GET /v1/entities',
  'getItems GET /v1/entities/batch',
  'linkedOfEach GET /v1/entities/batch/linked',
  'getItem GET /v1/entities/{id}',
  'listChildren GET /v1/entities/{id}/children',
  'linkedCounts GET /v1/entities/{id}/linked/counts',
  'listLinked GET /v1/entities/{id}/linked',
  'itemHistory GET /v1/entities/{id}/history',
  'itemBacklinks GET /v1/entities/{id}/backlinks',
  'itemRelations GET /v1/entities/{id}/relations',
  'getRevision GET /v1/revisions/{rev}',
  'resolvePath GET /v1/resolve',
  'listCommits GET /v1/commits',
  'listEvents GET /v1/events',
  'parseDate GET /v1/dates/parse',
  'refCounts GET /v1/refcounts',
  'sitemaps GET /v1/sitemap',
  'sitemapPage GET /v1/sitemap/{type}/{page}',
  'workOutline GET /v1/works/{id}/outline',
  'workPart GET /v1/works/{id}/parts/{part}',
  'unitNeighbours GET /v1/units/{id}/neighbours',
  'search GET /v1/search',
  'createSuggestion POST /v1/suggestions',
  'putSuggestionItem PUT /v1/suggestions/{id}/items',
  'dropSuggestionItem DELETE /v1/suggestions/{id}/items/{item}',
  'submitSuggestion POST /v1/suggestions/{id}/submit',
  'suggestFix POST /v1/suggestions/quick',
  'approveSuggestion POST /v1/suggestions/{id}/approve',
  'sendBackSuggestion POST /v1/suggestions/{id}/send-back',
  'withdrawSuggestion POST /v1/suggestions/{id}/withdraw',
  'listIssues GET /v1/issues',
  'openIssue POST /v1/issues',
  'issueTemplates GET /v1/issues/templates',
  'getIssue GET /v1/issues/{number}',
  'editIssue PATCH /v1/issues/{number}',
  'commentOnIssue POST /v1/issues/{number}/comments',
  'setIssueState POST /v1/issues/{number}/state',
  'setIssueLabels PUT /v1/issues/{number}/labels',
  'setIssueAssignees PUT /v1/issues/{number}/assignees',
  'setIssueVisibility POST /v1/issues/{number}/visibility',
  'listLabels GET /v1/labels',
  'createLabel POST /v1/labels',
  'report POST /v1/reports',
  'listReports GET /v1/reports',
  'closeReport POST /v1/reports/{id}/close',
  'captcha GET /v1/captcha',
  'editComment PATCH /v1/comments/{id}',
  'resolveComment POST /v1/comments/{id}/resolve',
  'hideComment POST /v1/comments/{id}/hide',
  'inbox GET /v1/inbox',
  'inboxCount GET /v1/inbox/count',
  'markInboxRead POST /v1/inbox/read',
  'listFollows GET /v1/follows',
  'follow POST /v1/follows',
  'searchThreads GET /v1/threads',
  'threadByNumber GET /v1/threads/{number}',
  'community GET /v1/community',
  'itemTalk GET /v1/entities/{id}/talk',
  'commentOnItem POST /v1/entities/{id}/talk',
  'searchPeople GET /v1/people',
  'getProfile GET /v1/people/{handle}',
  'listPlaces GET /v1/places',
  'savePlace PUT /v1/places',
  'forgetPlace DELETE /v1/places',
  'listProjects GET /v1/projects',
  'createProject POST /v1/projects',
  'getProject GET /v1/projects/{slug}',
  'claimNext POST /v1/projects/{slug}/next',
  'releaseClaim POST /v1/projects/{slug}/release',
  'closeProject POST /v1/projects/{slug}/close',
  'machineSummary GET /v1/machine',
  'machineRequests GET /v1/machine/requests',
  'requestMachineWork POST /v1/machine/requests',
  'claimMachineWork POST /v1/machine/claim',
  'machineToCheck GET /v1/machine/to-check',
  'trainingSummary GET /v1/machine/training',
  'trainingClips GET /v1/machine/training/clips',
]
