/** Opens the catalog for a process that only reads, beside the process that writes. Whatever else is asked of it throws
 *  `WriterNeeded`. Source: decisions.md#processes. */
import { openLedger } from '@yalkut/ledger'
import { type ObjectStore, openObjectStore, openStoreNotes } from '@yalkut/objects'
import { openReadingProjection } from '@yalkut/projection'
import { type Catalog, type CatalogOptions, stagingOf } from './catalog.ts'
import { systemClock } from './clock.ts'
import type { Meaning } from './core/meaning/open-meaning.ts'
import { createSchemaRegistry } from './core/schemas/registry.ts'
import { projectionFile } from './core/services/own-projection.ts'
import { UseNotes } from './core/services/use-notes.ts'
import { needsWriter, needsWriterNow, WriterNeeded } from './core/services/writer-needed.ts'

export type ReadingOptions = Pick<
  CatalogOptions,
  'dataDir' | 'databaseUrl' | 'objectsUrl' | 'clock' | 'limits' | 'uploads' | 'embeddings' | 'mapBytes' | 'onStatement'
>

/** What the process that writes says about the projection. */
export interface WriterState {
  /** The file that it has brought to the end of the line; null while there is none. */
  file: string | null
  /** How many changes of the line it could not follow. */
  behind: number
}

export interface ReadingCatalog extends Catalog {
  /** Reads from the file that the writing process has brought to the end of the line. */
  follow(writer: WriterState): Promise<void>
  /** The file that readers see now. */
  file(): string | null
}

/** Migrates nothing and builds nothing: the process that writes has opened the folder before. */
export async function openReadingCatalog(options: ReadingOptions): Promise<ReadingCatalog> {
  const { dataDir, objectsUrl, clock = systemClock, limits, uploads = {}, embeddings } = options
  const ledger = await openLedger({ ...options, mustExist: true }, options.onStatement)
  const objects = await openObjectStore({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const notes = await openStoreNotes({ dataDir, ...(objectsUrl && { objectsUrl }) })
  const file = projectionFile(options)
  const projection = await openReadingProjection(file, () => new WriterNeeded(), options)
  // A session and a token record their last use beside any reading; nothing else is written here.
  const uses = new UseNotes(ledger, clock)
  let behind = 0
  return {
    ledger: { ...ledger, write: needsWriter },
    objects: readOnly(objects),
    notes: { ...notes, write: needsWriter },
    projection,
    clock,
    uses,
    ...WRITING,
    schemas: createSchemaRegistry(projection, { problemOf: needsWriter }),
    limits: { captcha: true, rate: true, ...limits },
    meaning: embeddings === undefined ? null : meaningElsewhere(embeddings),
    staging: stagingOf(dataDir, uploads.reserveBytes),
    maxUploadBytes: uploads.maxBytes ?? Number.POSITIVE_INFINITY,
    sync: {
      watch: () => undefined,
      behind: () => behind,
      stop: async () => undefined,
    },
    file: projection.key,
    async follow(writer) {
      behind = writer.behind
      if (writer.file !== null) await projection.follow(writer.file)
    },
    async close() {
      await uses.close()
      projection.close()
      await ledger.close()
      await objects.close()
      notes.close()
    },
  }
}

const WRITING = {
  latest: needsWriter,
  write: needsWriter,
  writeMain: needsWriter,
  writeTogether: needsWriter,
  mergeEffects: [],
  webhooks: { post: needsWriter, readUrl: needsWriter },
  imaging: {
    inspectPdf: needsWriter,
    renderPage: needsWriter,
    analysePage: needsWriter,
    pageSizes: needsWriter,
    fixPages: needsWriter,
    takePages: needsWriter,
    drawTitlePage: needsWriter,
    drawPassagePage: needsWriter,
    close: async () => undefined,
  },
  sound: { measurePeaks: needsWriter, close: async () => undefined },
  comparing: { compare: needsWriter, close: async () => undefined },
  learning: { learn: needsWriter, propose: needsWriter, close: async () => undefined },
  previewer: { preview: needsWriter, close: async () => undefined },
  exporter: { exportFile: needsWriter, close: async () => undefined },
  uploadsAtWork: {
    holder: '',
    server: '',
    has: needsWriterNow,
    during: needsWriter,
    close: async () => undefined,
  },
} satisfies Partial<Catalog>

/** `localFile` is called only to draw pages. */
function readOnly(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    put: needsWriter,
    adopt: needsWriter,
    remove: needsWriter,
    localFile: needsWriter,
  }
}

/** One process holds the vectors in memory. */
function meaningElsewhere({ model, dimensions }: NonNullable<CatalogOptions['embeddings']>): Meaning {
  return {
    model,
    dimensions,
    coverage: needsWriter,
    vectorOf: needsWriter,
    search: needsWriter,
    close: async () => undefined,
  }
}
