/** `yalkut import files`: a table and its folder, a dry run, the report beside the table, and the exit code.
 *  Source: docs/operators/importing-files.md; shapes.md#tables-of-files. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf } from '@yalkut/testing/servers/uploads'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { runYalkut } from './run-yalkut.ts'

test('the files of a table are suggested beside a server, and reported beside the table', async () => {
  const server = await startTestServer()
  const from = newFolder()
  const table = join(from, 'books.csv')
  const report = join(from, 'books.report.csv')
  const run = async (...more: string[]): Promise<JsonObject & { stderr: string }> => {
    const given = ['--from', `${from}/./`, '--table', table, '--as', 'chana', '--data', server.dataDir]
    const { code, result, stderr } = await runYalkut(['import', 'files', ...given, ...more])
    return { code, stderr, ...(isJsonObject(result) ? result : {}) }
  }
  for (const name of ['a.pdf', 'b.pdf', 'other.pdf']) writeFileSync(join(from, name), newPdf())
  writeFileSync(
    table,
    [
      '\uFEFFfile;what;title;for;date;part;rights;language;credit;note',
      'a.pdf;scan;;new:ספר ה"תניא";תשמ״ב;1;mine;;;',
      'b.pdf;scan;;new:ספר ה"תניא";תשמ״ב;2;public-domain;;;=1+1',
      '=c.pdf;scan;;new:x;;;mine;;;',
    ].join('\r\n'),
  )
  const dry = await run('--dry-run')
  assert.deepEqual([dry.code, dry.sent, dry.suggestions, dry.unlisted], [3, 2, 1, 1], dry.stderr)
  assert.match(readFileSync(report, 'utf8'), /^\uFEFFline,file,state,/)
  const { total } = await server.get('/v1/suggestions?status=open&limit=1', { as: 'chana' })

  const sent = await run()
  assert.deepEqual([sent.code, sent.sent, sent.suggestions], [3, 2, 1], sent.stderr)
  assert.deepEqual(
    listOf(sent.skipped).map(({ file, place }) => [file, place]),
    [['books.csv', 'line 4']],
  )
  const rows = readFileSync(report, 'utf8').trimEnd().split('\r\n')
  const [, first = '', , last = ''] = rows
  assert.match(first, /^2,a\.pdf,sent,\d+,rh-[a-z0-9]+,[0-9a-f]{64},$/)
  assert.match(last, /^4,'=c\.pdf,skipped,,,,There is no such file/)
  assert.equal(existsSync(`${report}.unfinished`), false)
  const suggestion = first.split(',')[3]
  const found = await server.get(`/v1/suggestions/${suggestion}`, { as: 'sara' })
  assert.equal(objectOf(found.changeset).status, 'open')
  const after = await server.get('/v1/suggestions?status=open&limit=1', { as: 'chana' })
  assert.equal(Number(after.total), Number(total) + 1)

  writeFileSync(join(from, '=c.pdf'), newPdf())
  const again = await run()
  assert.deepEqual([again.code, again.sent, again.sentBefore], [0, 1, 2], again.stderr)
})

test('a table or a folder that cannot be read is refused before anything is sent', async () => {
  const from = newFolder()
  const data = ['--data', newFolder()]
  const table = join(from, 'table.csv')
  const run = (...given: string[]) => runYalkut(['import', 'files', ...given, ...data])
  writeFileSync(table, 'file,what,rights,colour\n')
  const wrong = await run('--from', from, '--table', table, '--as', 'chana')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /no column “colour”/)
  const nowhere = await run('--from', join(from, 'none'), '--table', table, '--as', 'chana')
  assert.equal(nowhere.code, 2)
  assert.match(nowhere.stderr, /there is no folder/)
})
