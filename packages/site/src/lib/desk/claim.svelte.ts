/** Says to others who works on what: a claim of ten minutes, renewed while one works, which locks nobody out.
 *  Source: decisions.md#desks-of-the-site. */
import { type Fetching, ofPerson } from './who.ts'

/** Somebody else who works here. */
export interface Other {
  /** A handle. */
  by: string
  /** ISO. */
  until: string
  /** Of a scan. */
  page?: number
  /** Of a recording. */
  fromMs?: number
  toMs?: number
}

/** Well within the ten minutes of a claim. */
export const RENEW_MS = 4 * 60_000

interface Options {
  /** `/v1/scans/rh-…/claim`. */
  path: string
  /** The id of the person who works. */
  person: string
  fetching?: Fetching
  now?: () => number
}

export class Claim {
  /** Who else works on this item. */
  others: readonly Other[] = $state.raw([])
  readonly #path: string
  readonly #person: string
  readonly #fetching: Fetching
  readonly #now: () => number
  #body: object | null = null
  #claimedAt = Number.NEGATIVE_INFINITY

  constructor({ path, person, fetching = fetch, now = Date.now }: Options) {
    this.#path = path
    this.#person = person
    this.#fetching = fetching
    this.#now = now
  }

  /** Claims a page, or a stretch of a recording: `{ page: 8 }`. */
  async take(body: object): Promise<void> {
    this.#body = body
    await this.#post(body)
  }

  /** The person works: a claim that grows old is renewed. Call it with each act. */
  async work(): Promise<void> {
    if (this.#body === null || this.#now() - this.#claimedAt < RENEW_MS) return
    await this.#post(this.#body)
  }

  /** The person leaves. The request outlives the page. */
  async release(): Promise<void> {
    const body = this.#body
    if (body === null) return
    this.#body = null
    await this.#send({ ...body, release: true })
  }

  async #post(body: object): Promise<void> {
    this.#claimedAt = this.#now()
    const answer = await this.#send(body)
    // A lost network stops nobody: a claim is a courtesy.
    if (answer?.ok !== true || this.#body !== body) return
    const said: { others?: Other[] } | null = await answer.json().catch(() => null)
    this.others = said?.others ?? []
  }

  async #send(body: object): Promise<Response | null> {
    const headers = { 'content-type': 'application/json', ...ofPerson(this.#person) }
    const options = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
    return await this.#fetching(this.#path, options).catch(() => null)
  }
}
