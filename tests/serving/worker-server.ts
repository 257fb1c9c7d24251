/** A server with workers, started as a person would: its processes, and requests to each of them. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { type Agent, request as requestOf } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { type Served, serveYalkut } from '../cli/run-yalkut.ts'

export interface Process {
  pid: number
  /** `writer`, or `reader-1` and so on. */
  name: string
}

export interface Answered {
  status: number
  headers: { readonly [name: string]: string | string[] | undefined }
  text: string
  json: JsonObject
}

export interface Asking {
  method?: string
  headers?: { [name: string]: string }
  json?: unknown
  form?: { [name: string]: string }
  token?: string
  /** Keeps a connection of its own. */
  agent?: Agent
}

export interface WorkerServer extends Served {
  /** The processes that the server has started, now. */
  processes(): Process[]
  /** The process of this name; waits until it is another one than `not`. */
  find(name: string, not?: number): Promise<Process>
  ask(path: string, asking?: Asking): Promise<Answered>
  /** The same of one worker. */
  askWorker(name: string, path: string, asking?: Asking): Promise<Answered>
}

export async function serveWithWorkers(
  data: string,
  workers: number,
  args: readonly string[] = [],
): Promise<WorkerServer> {
  const served = await serveYalkut(['--data', data, '--workers', String(workers), ...args])
  const { pid = 0 } = served.process
  const folder = /serve-writer (\S+) /.exec(commandsBelow(pid).join('\n'))?.[1]
  assert.ok(folder !== undefined, 'the process that writes runs')
  const { hostname, port } = new URL(served.address)
  const processes = (): Process[] => commandsBelow(pid).flatMap(processOf)
  return {
    ...served,
    processes,
    async find(name, not) {
      for (;;) {
        const found = processes().find((each) => each.name === name && each.pid !== not)
        if (found !== undefined) return found
        await sleep(50)
      }
    },
    ask: (path, asking) => ask({ hostname, port }, path, asking),
    askWorker: (name, path, asking) => ask({ socketPath: join(folder, name) }, path, asking),
  }
}

/** `<pid> <command>` of each process that this one has started. */
function commandsBelow(parent: number): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return all.split('\n').flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent ? `${pid} ${command}` : []
  })
}

function processOf(line: string): Process[] {
  const [, reader] = /serve-reader \S+ \d+ (\S+)/.exec(line) ?? []
  const name = reader ?? (line.includes('serve-writer') ? 'writer' : null)
  return name === null ? [] : [{ pid: Number(line.split(' ')[0]), name }]
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

type Where = { hostname: string; port: string } | { socketPath: string }

async function ask(where: Where, path: string, asking: Asking = {}): Promise<Answered> {
  const { method = 'GET', json, form, token, agent, headers = {} } = asking
  const sent = requestOf({
    ...where,
    path,
    method,
    ...(agent && { agent }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  sent.on('error', reject).on('response', (answer) => {
    text(answer).then((body) => {
      const isJson = answer.headers['content-type']?.includes('json') === true && body !== ''
      const json = isJson ? parseJsonObject(body) : {}
      const { statusCode: status = 0 } = answer
      resolve({ status, headers: answer.headers, text: body, json })
    }, reject)
  })
  sent.end(form === undefined ? bodyOf(json) : new URLSearchParams(form).toString())
  return await promise
}

function bodyOf(json: unknown): string | undefined {
  return json === undefined ? undefined : JSON.stringify(json)
}

/** Merges items by one suggestion, and answers the commit. */
export async function mergeItems(
  { ask }: Pick<WorkerServer, 'ask'>,
  token: string,
  items: readonly object[],
): Promise<number> {
  const send = async (method: string, path: string, json: object): Promise<JsonObject> => {
    const answer = await ask(path, { method, json, token })
    assert.ok(answer.status < 300, answer.text)
    return answer.json
  }
  const { id } = await send('POST', '/v1/suggestions', { title: 'More items' })
  for (const item of items) await send('PUT', `/v1/suggestions/${id}/items`, item)
  await send('POST', `/v1/suggestions/${id}/submit`, {})
  const { commit } = await send('POST', `/v1/suggestions/${id}/approve`, {})
  return Number(commit)
}
