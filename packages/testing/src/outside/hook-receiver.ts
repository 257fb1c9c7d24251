/** A program that receives webhooks, on this machine. It checks each signature with the library of Standard Webhooks. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJsonObject } from '@yalkut/model'
import { Webhook } from 'standardwebhooks'
import { listOf } from '../values/json.ts'

export interface ReceivedPost {
  path: string
  id: string
  /** Of `webhook-timestamp`, in seconds. */
  timestamp: number
  signature: string
  body: string
  bytes: number
  /** The numbers of its commits. */
  seqs: number[]
}

type Answer = (post: ReceivedPost, response: ServerResponse) => void

export interface HookReceiver {
  readonly url: string
  /** In the order in which they came. */
  readonly posts: ReceivedPost[]
  /** What is answered from now on. Default: 204. */
  answer: Answer
  /** The numbers of the commits that were received at a path and answered 2xx by default, as they came. */
  seqsAt(path: string): number[]
  close(): Promise<void>
}

export const accept: Answer = (_post, response) => {
  response.writeHead(204).end()
}

export function answering(status: number): Answer {
  return (_post, response) => {
    response.writeHead(status).end()
  }
}

/** The caller closes it. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const posts: ReceivedPost[] = []
  const server = createServer((request, response) => {
    void readPost(request).then((post) => {
      posts.push(post)
      receiver.answer(post, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    posts,
    answer: accept,
    seqsAt: (path) => posts.filter((post) => post.path === path).flatMap(({ seqs }) => seqs),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

async function readPost(request: IncomingMessage): Promise<ReceivedPost> {
  const body = await text(request)
  const { headers } = request
  const commits = listOf(parseJsonObject(body).commits)
  return {
    path: request.url ?? '',
    id: String(headers['webhook-id']),
    timestamp: Number(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    body,
    bytes: Buffer.byteLength(body),
    seqs: commits.map(({ seq }) => Number(seq)),
  }
}

/** Whether the library of Standard Webhooks gives the same signature. */
export function isSignedWith(secret: string, post: ReceivedPost): boolean {
  const at = new Date(post.timestamp * 1_000)
  return new Webhook(secret).sign(post.id, at, post.body) === post.signature
}

/** The commit numbers without those that came again: rising, where nothing came out of order. */
export function withoutRepeats(seqs: readonly number[]): number[] {
  return seqs.filter((seq, at) => seqs.indexOf(seq) === at)
}

/** Waits until something is so; fails after a minute. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it did not come: ${isSo}`)
    await sleep(5)
  }
}
