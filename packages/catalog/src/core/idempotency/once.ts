/** Carries out a request that has a key once, however often it is sent. Of the answer its status and ids are kept, no words: a
 *  second sending is answered from them, as the sender may read now. Source: service.md#sending-once. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withMark } from '@yalkut/ledger'
import {
  claimRequest,
  dropRequest,
  endRequest,
  findRequest,
  getSecret,
  noteRequestWrote,
  type RequestRun,
  type RequestState,
  readRequest,
} from '@yalkut/ledger/access'
import { DAY_MS, isRefusal, type Json, parseJson, refuse } from '@yalkut/model'
import type { Caller } from '../access/caller.ts'
import { hashOfAddress } from '../limits/anonymous-limit.ts'
import { idempotencySaid } from '../sentences/idempotency.ts'
import type { WriteServices } from '../services/services.ts'

/** A run that stored nothing for so long is taken for dead, in ms. */
const STALE_MS = 60_000
/** How long a second sending waits for the first, in ms. */
const PATIENCE_MS = 10_000
const BETWEEN_LOOKS_MS = 50

export interface KeyedRequest {
  /** 1 to 64 visible letters of ASCII. */
  key: string
  caller: Caller
  clientAddress: string
  /** What the request says, whole: its method, its address and its body. */
  says: string
}

/** Of an answer. */
export interface StoredAnswer {
  status: number
  ids: Json
}

/** The outcome of a request: it was carried out now, or an earlier sending was. */
export type Once<T> = { result: T } | { earlier: StoredAnswer }

type OnceServices = Pick<WriteServices, 'ledger' | 'clock'>

/** `keep`: what is kept of the answer; null: nothing, and the key is free again. Refuses `bad-request` for a key of another form,
 *  `invalid` for a key that came with another request, `state` when the first sending still runs after ten seconds or was broken
 *  off after it had stored something. A refusal of `act` frees the key. */
export async function once<T>(
  services: OnceServices,
  keyed: KeyedRequest,
  act: () => Promise<T>,
  keep: (result: T) => StoredAnswer | null,
  patienceMs = PATIENCE_MS,
): Promise<Once<T>> {
  assertKey(keyed.key)
  const run = await runOf(services, keyed)
  const until = performance.now() + patienceMs
  for (;;) {
    const state = await services.ledger.write((tx) => claimRequest(tx, run))
    if (state.kind === 'mine') return { result: await carryOut(services, run, act, keep) }
    const end = await ended(services, run, state, until)
    if (end !== null) return { earlier: end }
  }
}

/** A secret that a request with this key makes again each time, and that nobody else can. Called while the request is carried out, or
 *  after it: a later request that takes the key has another. Refuses `state` when the key has no request. */
export async function secretOf(
  { ledger }: Pick<WriteServices, 'ledger'>,
  { key, caller, clientAddress }: Omit<KeyedRequest, 'says'>,
): Promise<string> {
  const owner = await ownerOf({ ledger }, caller, clientAddress)
  const found = await findRequest(ledger.read, { owner, key })
  if (found === null) throw refuse('state', idempotencySaid('sent-too-long-ago'))
  const secret = await getSecret(ledger, 'request-keys')
  return createHmac('sha256', secret).update(`${owner} ${key} ${found.request} ${found.at}`, 'utf8').digest('base64url')
}

const KEY = /^[\x21-\x7e]{1,64}$/

function assertKey(key: string): void {
  if (KEY.test(key)) return
  throw refuse('bad-request', idempotencySaid('idempotency-key-form'), {
    header: 'Idempotency-Key',
  })
}

async function runOf(services: OnceServices, { key, caller, clientAddress, says }: KeyedRequest): Promise<RequestRun> {
  const now = services.clock().getTime()
  const before = (ms: number): string => new Date(now - ms).toISOString()
  return {
    owner: await ownerOf(services, caller, clientAddress),
    key,
    request: createHash('sha256').update(says, 'utf8').digest('hex'),
    holder: randomUUID(),
    at: before(0),
    expired: before(DAY_MS),
    stale: before(STALE_MS),
  }
}

async function ownerOf(
  services: Pick<WriteServices, 'ledger'>,
  caller: Caller,
  clientAddress: string,
): Promise<string> {
  if (caller.kind === 'person') return caller.person.id
  return `address ${await hashOfAddress(services, clientAddress)}`
}

async function carryOut<T>(
  { ledger }: OnceServices,
  run: RequestRun,
  act: () => Promise<T>,
  keep: (result: T) => StoredAnswer | null,
): Promise<T> {
  let result: T
  try {
    result = await withMark((tx) => noteRequestWrote(tx, run), act)
  } catch (problem) {
    // After a fault it is not known what the client should do: the key stays taken if something was stored.
    const onlyUnwritten = !isRefusal(problem)
    await unlessBusy(() => ledger.write((tx) => dropRequest(tx, { ...run, onlyUnwritten })))
    throw problem
  }
  const stored = keep(result)
  await unlessBusy(() =>
    ledger.write((tx) =>
      stored === null
        ? dropRequest(tx, { ...run, onlyUnwritten: false })
        : endRequest(tx, { ...run, status: stored.status, ids: JSON.stringify(stored.ids) }),
    ),
  )
  return result
}

/** What is done is answered, also when the ledger is held by another writer just then. */
async function unlessBusy(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (problem) {
    if (!isRefusal(problem) || problem.code !== 'busy') throw problem
  }
}

/** The answer of another run; null: that run has given the request up. */
async function ended(
  { ledger }: OnceServices,
  run: RequestRun,
  first: RequestState,
  until: number,
): Promise<StoredAnswer | null> {
  for (let state = first; ; state = await readRequest(ledger.read, run)) {
    switch (state.kind) {
      case 'done':
        return { status: state.status, ids: parseJson(state.ids) }
      case 'other':
        throw refuse('invalid', idempotencySaid('key-of-another-request'), {
          reason: 'key-of-another-request',
        })
      case 'broken':
        throw refuse('state', idempotencySaid('request-broken-off'), {
          reason: 'request-broken-off',
        })
      case 'free':
        return null
      case 'mine':
      case 'running':
        if (performance.now() >= until) throw stillRunning()
        await pause(BETWEEN_LOOKS_MS)
        break
      default:
        return state satisfies never
    }
  }
}

function stillRunning(): Error {
  return refuse('state', idempotencySaid('request-still-runs'), {
    reason: 'request-still-runs',
  })
}
