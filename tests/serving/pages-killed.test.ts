/** Pages are asked of two workers without a pause while processes of the server are killed: what was merged or taken down before
 *  a page was asked for is always on it. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson } from '../cli/run-yalkut.ts'
import { type Answered, mergeItems, serveWithWorkers, type WorkerServer } from './worker-server.ts'

const root = newFolder()
after(() => removeFolder(root))

const READERS = 6
const HTML = { accept: 'text/html' }

/** A page as it was answered, with what was true when it was asked for. */
interface Seen<State> {
  asked: State
  answer: Answered
}

/** Asks for a page by several connections at once until it is stopped, or the server is. What has no answer (the process was killed) is asked again
 *  by a new connection. */
function reading<State>(server: WorkerServer, path: string, state: () => State) {
  const seen: Seen<State>[] = []
  let isStopping = false
  const running = Array.from({ length: READERS }, async () => {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isStopping && server.process.exitCode === null) {
      const asked = state()
      try {
        seen.push({ asked, answer: await server.ask(path, { agent, headers: HTML }) })
        // The processes that are killed share this machine with their readers.
        await sleep(10)
      } catch {
        agent.destroy()
        agent = new Agent({ keepAlive: true, maxSockets: 1 })
      }
    }
    agent.destroy()
  })
  return {
    seen,
    async more(pages: number): Promise<void> {
      const enough = seen.length + pages
      while (seen.length < enough) await sleep(10)
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(running)
    },
  }
}

test('a page is never older than the last merge, whatever process is killed', async (t) => {
  const data = join(root, 'merges')
  const server = await serveWithWorkers(data, 2, ['--rate-limit', 'off'])
  try {
    const token = await addPerson(data, 'sara', '--steward')
    const id = newItemId()
    let merged = 0
    const merge = async (number: number): Promise<void> => {
      const name = { he: `נושא מספר ${number}.` }
      await mergeItems(server, token, [{ id, type: 'topic', data: { name } }])
      merged = number
    }
    await merge(1)
    const pages = reading(server, `/${id}`, () => merged)
    for (const [at, name] of ['reader-1', 'writer', 'reader-2'].entries()) {
      await merge(10 * at + 2)
      const { pid } = await server.find(name)
      process.kill(pid, 'SIGKILL')
      // The server refuses changes until the process that writes is there again.
      for (let number = 10 * at + 3; merged < number; ) await merge(number).catch(() => undefined)
      await server.find(name, pid)
      await merge(10 * at + 4)
    }
    await pages.stop()
    const numbers = pages.seen.flatMap(({ asked, answer: { status, text } }) => {
      const shown = Number(/נושא מספר (\d+)\./.exec(text)?.[1])
      return status === 200 ? [{ asked, shown }] : []
    })
    t.diagnostic(`${numbers.length} pages of ${pages.seen.length} answers`)
    assert.ok(numbers.length > 50)
    assert.deepEqual(
      numbers.filter(({ asked, shown }) => !(shown >= asked)),
      [],
    )
  } finally {
    await server.stop()
  }
})

test('words that were taken down come back by no process that is killed', async () => {
  const data = join(root, 'takedown')
  const server = await serveWithWorkers(data, 2, ['--rate-limit', 'off'])
  try {
    const token = await addPerson(data, 'sara', '--steward')
    const [set, teshura, scan] = [newItemId(), newItemId(), newItemId()]
    const layer = newItemId()
    const policy = { policy: 'moderated', keepers: [], order: '0' }
    const booklet = {
      kind: 'teshura',
      title: { he: 'תשורה' },
      simcha: { kind: 'wedding', families: ['כהן'] },
      sets: [set],
    }
    const file = { file: 'a'.repeat(64), completeness: 'complete', pageCount: 1 }
    const lines = [{ id: 'l1', text: 'דברי המשפחה בחתונה' }]
    await mergeItems(server, token, [
      { id: set, type: 'set', data: { name: { he: 'תשורות' }, slug: 'teshuros', ...policy } },
      { id: teshura, type: 'publication', data: booklet },
      { id: scan, type: 'scan', data: { publication: teshura, ...file } },
      { id: layer, type: 'text-layer', data: { scan, kind: 'community' } },
      { id: newItemId(), type: 'text-page', data: { layer, page: 1, lines, proofread: 0 } },
    ])
    let isTaken = false
    const pages = reading(server, `/text/${scan}`, () => isTaken)
    await pages.more(20)
    assert.match(pages.seen.at(-1)?.answer.text ?? '', /דברי המשפחה/)
    const request = { method: 'POST', json: {}, token }
    const paused = await server.ask(`/v1/teshuros/${teshura}/family-request`, request)
    assert.equal(paused.status, 201, paused.text)
    isTaken = true
    for (const name of ['writer', 'reader-1', 'reader-2']) {
      const { pid } = await server.find(name)
      process.kill(pid, 'SIGKILL')
      await server.find(name, pid)
      await pages.more(20)
    }
    await pages.stop()
    const shown = pages.seen.filter(({ answer }) => answer.text.includes('דברי המשפחה'))
    assert.equal(shown.filter(({ asked }) => asked).length, 0)
    assert.ok(pages.seen.filter(({ asked, answer }) => asked && answer.status === 200).length > 20)
  } finally {
    await server.stop()
  }
})
