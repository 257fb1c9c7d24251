/** A typed client of a Yalkut catalog. `createYalkut` is its door. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './api.js'
import { type Commit, followCommits } from './commits.js'
import { type Page, type PagedPath, pagesOf, type Query } from './pages.js'
import { type Patience, patientFetch } from './patience.js'

export type { components, paths } from './api.js'
export { YalkutError } from './error.js'
export type { Commit, Page, PagedPath, Patience, Query }

/** An item: its `type` decides which fields `data` has. */
export type Item = components['schemas']['Item']

export interface Settings extends Patience {
  /** The address of the catalog, without `/v1`. */
  baseUrl: string
  /** A personal token; reading needs none. */
  token?: string
  /** Sends a request; the platform's `fetch` unless told. */
  fetch?: (request: Request) => Promise<Response>
}

export interface Yalkut {
  /** Every operation by its address: `api.GET('/v1/entities/{id}', …)`. Refusals are returned as `error`. */
  readonly api: Client<paths, 'application/json'>
  /** All items of a list, one after the other; further pages are read when they are reached. */
  items(query?: Query<'/v1/entities'>, signal?: AbortSignal): AsyncGenerator<Item, void>
  /** The pages of any list that has pages. */
  pages<P extends PagedPath>(path: P, params?: PageParams<P>, signal?: AbortSignal): AsyncGenerator<Page<P>, void>
  /** Commits in their order, each once and whole: those after `since` (0 unless told), then new ones as they are made, until
   *  `signal` is aborted or the loop ends. */
  followCommits(options?: FollowOptions): AsyncGenerator<Commit, void>
}

export interface PageParams<P extends PagedPath> {
  path?: { [name: string]: string | number }
  query?: Query<P>
}

export interface FollowOptions {
  since?: number
  signal?: AbortSignal
  /** How often a catalog without news is asked, in ms. 5,000 unless told. */
  everyMs?: number
}

/** The iterators throw `YalkutError` for a refusal. */
export function createYalkut(settings: Settings): Yalkut {
  const { baseUrl, token, fetch: send = (request) => fetch(request), ...patience } = settings
  const api = createClient<paths, 'application/json'>({
    baseUrl,
    fetch: patientFetch(send, patience),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return {
    api,
    async *items(query, signal) {
      for await (const page of pagesOf(api, '/v1/entities', { query }, signal)) yield* page.items
    },
    pages: (path, params = {}, signal) => pagesOf(api, path, params, signal),
    followCommits: (options = {}) => followCommits(api, options),
  }
}
