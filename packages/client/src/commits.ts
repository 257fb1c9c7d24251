/** Following the line of commits. */
import type { Client } from 'openapi-fetch'
import type { components, paths } from './api.js'
import { pagesOf } from './pages.js'
import { pause } from './patience.js'

export type Commit = components['schemas']['Commit']

interface Following {
  since?: number
  signal?: AbortSignal
  everyMs?: number
}

/** Ends when `signal` is aborted. Throws `YalkutError` for a refusal. */
export async function* followCommits(
  api: Client<paths, 'application/json'>,
  { since = 0, signal, everyMs = 5_000 }: Following,
): AsyncGenerator<Commit, void> {
  let last = since
  try {
    for (;;) {
      const query = { since: last, limit: 100 }
      for await (const commit of wholeCommits(pagesOf(api, '/v1/commits', { query }, signal))) {
        yield commit
        last = commit.seq
      }
      await pause(everyMs, signal)
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error
  }
}

/** A large commit continues in further pages; here it is put together. */
async function* wholeCommits(pages: AsyncIterable<{ commits: readonly Commit[] }>): AsyncGenerator<Commit, void> {
  let parts: Commit[] = []
  for await (const { commits } of pages) {
    for (const commit of commits) {
      if (parts.at(-1)?.seq !== commit.seq) {
        yield* joined(parts)
        parts = []
      }
      parts.push(commit)
    }
  }
  yield* joined(parts)
}

function joined([first, ...further]: readonly Commit[]): Commit[] {
  if (first === undefined) return []
  return [{ ...first, changes: [first, ...further].flatMap(({ changes }) => changes) }]
}
