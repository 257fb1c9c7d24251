/** Lists that have pages: `cursor` is asked with the `next` of the page before, until `next` is null. */
import type { Client } from 'openapi-fetch'
import type { paths } from './api.js'
import { YalkutError } from './error.js'

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } }
}
  ? A
  : never

type QueryOf<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never

/** The addresses whose GET takes a cursor and answers the next one. */
export type PagedPath = {
  [P in keyof paths]: QueryOf<P> extends { cursor?: string }
    ? Answer<P> extends { next: string | null }
      ? P
      : never
    : never
}[keyof paths]

/** One page, as the catalog answers it. */
export type Page<P extends PagedPath> = Answer<P>
export type Query<P extends PagedPath> = Omit<QueryOf<P>, 'cursor'>

interface Params {
  path?: { [name: string]: string | number } | undefined
  query?: object | undefined
}

interface Answered {
  data?: unknown
  error?: unknown
  response: Response
}

/** Throws `YalkutError` for a refusal. */
export function pagesOf<P extends PagedPath>(
  api: Client<paths, 'application/json'>,
  path: P,
  params: Params,
  signal?: AbortSignal,
): AsyncGenerator<Page<P>, void> {
  // The compiler follows no call over every address, so this one cast states it: the pages of an address have its type.
  return eachPage(api.GET as Get, path, params, signal) as AsyncGenerator<Page<P>, void>
}

type Get = (path: string, init: object) => Promise<Answered>

async function* eachPage(
  get: Get,
  path: string,
  { path: parts, query }: Params,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ next: string | null }, void> {
  let cursor: string | undefined
  do {
    const params = { path: parts, query: { ...query, ...(cursor !== undefined && { cursor }) } }
    const { data, error, response } = await get(path, { params, ...(signal && { signal }) })
    if (!isPage(data)) throw new YalkutError(response.status, error)
    yield data
    cursor = data.next ?? undefined
  } while (cursor !== undefined)
}

function isPage(data: unknown): data is { next: string | null } {
  return typeof data === 'object' && data !== null && 'next' in data
}
