/** The reading processes, as the writing one knows them by their reports. Source: decisions.md#processes. */
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Catalog } from '@yalkut/catalog'
import type { RequestCounts } from '../http/limits/request-counts.ts'
import { readReport, type State } from './exchange.ts'

export interface Readers {
  /** Resolves when every reading process sees this projection file. One that is silent is not waited for. */
  haveFollowed(file: string | null): Promise<void>
  /** A process reports that its readers see a file. */
  note(reader: string, file: string | null): void
}

/** A process that did not report for so long has ended, or works on something long. One that nobody asks reports every 1.5 s. */
const SILENT_MS = 3_500
/** How long a change of the file waits for the reading processes. */
const PATIENCE_MS = 4_000
const LOOK_EVERY_MS = 20

interface Reported {
  file: string | null
  atMs: number
}

export function createReaders(): Readers {
  const known = new Map<string, Reported>()

  function areAllAt(file: string | null): boolean {
    const sinceMs = performance.now() - SILENT_MS
    return known.values().every((each) => each.file === file || each.atMs < sinceMs)
  }

  return {
    note: (reader, file) => void known.set(reader, { file, atMs: performance.now() }),
    async haveFollowed(file) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const untilMs = performance.now() + PATIENCE_MS
      const look = setInterval(() => {
        if (areAllAt(file) || performance.now() > untilMs) resolve()
      }, LOOK_EVERY_MS)
      await promise
      clearInterval(look)
      for (const [reader, { atMs }] of known) {
        if (atMs < performance.now() - SILENT_MS) known.delete(reader)
      }
    },
  }
}

export interface ReportsParts {
  /** The path of the socket for reports. */
  socket: string
  readers: Readers
  catalog: Catalog
  counts: RequestCounts
}

/** Answers the reports of reading processes. Resolves when it listens; gives the function that ends it. */
export async function answerReports(parts: ReportsParts): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => JSON.stringify(stateFor(parts, body)))
      .then(
        (state) => response.end(state),
        () => response.destroy(),
      )
  })
  // A process that was killed leaves its socket.
  await rm(parts.socket, { force: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(parts.socket, resolve)
  await promise
  return async () => {
    server.closeAllConnections()
    await new Promise((ended) => server.close(ended))
  }
}

function stateFor({ readers, catalog, counts }: ReportsParts, body: string): State {
  const { reader, file, minute, counts: counted } = readReport(body)
  readers.note(reader, file)
  return {
    file: catalog.projection.key(),
    behind: catalog.sync.behind(),
    counts: counts.addFrom(minute, counted),
  }
}
