/** Every operation that reads: where its answer has an ETag, a client that sends the tag back gets 304, and HEAD answers the
 *  same tag. The walk takes the operations from `/openapi.json`, so a new one is covered by itself.
 *  Source: shapes.md#caching. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { releaseAppCatalog } from '@yalkut/consumers'
import { signIn } from '@yalkut/testing/servers/signed-in'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { questionsOf } from '@yalkut/testing/servers/walk'
import { valuesOf } from '@yalkut/testing/servers/withheld-values'
import { addWithheldWorld } from '@yalkut/testing/servers/withheld-world'

/** Operations that are not called, or answer nothing in this catalog, and why. */
const NOT_ASKED: { readonly [operationId: string]: string } = {
  oauthAuthorize: 'leads to the page of consent',
  startOpenId: 'leads to another site',
  finishOpenId: 'comes from another site',
  oauthRequest: 'a request of an app, made by oauthAuthorize',
  root: 'leads to /v1',
  oai: 'is switched off',
  gitRefs: 'is packets of git',
  iiifImageBase: 'leads to info.json',
  driveFix: 'no file was fetched from Google Drive',
  getSourceText: 'no copy of a text is kept',
  getWaitingFile: 'no file waits',
  recordingPeaks: 'the file of this world is no sound',
  resumableUpload: 'no file is on its way',
  editionManifest: 'no edition was made',
  editionChecksums: 'no edition was made',
  getDump: 'no edition was made',
}

/** Operations whose answer no client validates, and why. */
const WITHOUT_TAG: { readonly [operationId: string]: string } = {
  scanPagesPdf: 'pages that are taken from a file when they are asked for',
  trainingClips: 'lines that are made while they are sent',
  trainingLines: 'lines that are made while they are sent',
  exportOwnData: 'lines that are made while they are sent',
  exportNotes: 'lines that are made while they are sent',
}

/** Operations whose answer, and its tag, are new each time. */
const NEW_EACH_TIME = ['status', 'captcha']

/** Answered addresses that are compared for each operation. */
const MOST_ADDRESSES = 3

const server = await startTestServer()
const values = await valuesOf(server, await addWithheldWorld(server))
const { dataDir } = server
const stop = new AbortController().signal
await releaseAppCatalog(server.catalog, { dataDir, baseUrl: null, stop })
const sara = await signIn(server, 'sara')
const reads = server.document.operations.filter(
  ({ method, operationId }) => method === 'get' && !(operationId in NOT_ASKED),
)

interface Got {
  status: number
  etag: string | null
  length: number
}

type Ask = (method: 'GET' | 'HEAD', tag?: string) => Promise<Got>

/** Asks as a steward: in her browser where the site alone may ask, with her token elsewhere. */
function asking(path: string, access: string): Ask {
  return async (method, tag) => {
    const unchanged: { [name: string]: string } = tag === undefined ? {} : { 'if-none-match': tag }
    if (access === 'site') {
      const { status, headers, text } = await sara(path, { method, headers: unchanged })
      return { status, etag: headers.get('etag'), length: text.length }
    }
    const authorization = `Bearer ${server.people.sara.token}`
    const response = await fetch(server.address + path, {
      method,
      redirect: 'manual',
      headers: { authorization, ...unchanged },
    })
    const { byteLength } = await response.arrayBuffer()
    return { status: response.status, etag: response.headers.get('etag'), length: byteLength }
  }
}

for (const operation of reads) {
  const { operationId } = operation
  test(`${operationId} answers 304 to a client that has the answer, and HEAD with the same tag`, async () => {
    let answered = 0
    for (const { path, access } of questionsOf(operation, values)) {
      if (answered === MOST_ADDRESSES) break
      const ask = asking(path, access)
      const { status, etag } = await ask('GET')
      if (status !== 200) continue
      answered += 1
      assert.equal(etag === null, operationId in WITHOUT_TAG, `${path} ${etag}`)
      if (etag === null || NEW_EACH_TIME.includes(operationId)) continue
      for (const method of ['GET', 'HEAD'] as const) {
        assert.deepEqual(await ask(method, etag), { status: 304, etag, length: 0 }, path)
      }
      assert.deepEqual(await ask('HEAD'), { status: 200, etag, length: 0 }, path)
      assert.equal((await ask('GET', 'W/"other"')).status, 200, path)
    }
    assert.ok(answered > 0, 'the operation answers something in this catalog')
  })
}
