/** What the process that writes does with the catalog, alone or beside others. */
import { fileURLToPath } from 'node:url'
import { type Catalog, type CatalogOptions, openCatalog } from '@yalkut/catalog'
import { importRecords } from '@yalkut/catalog/organizing'
import { startBackground } from '@yalkut/consumers'
import { jsonlImporter } from '@yalkut/importers'
import { SYSTEM_ACCOUNT } from '@yalkut/ledger/people'
import { readMirrorNote } from '@yalkut/mirroring'
import type { Metrics } from '@yalkut/server/metrics'
import { meaningOf } from '../embedding-settings.ts'
import { logFault } from '../faults.ts'
import type { Output } from '../output.ts'
import { UsageError } from '../usage.ts'
import type { ServeSettings } from './settings.ts'
import { tightenFolder } from './tighten-folder.ts'

const SAMPLE = fileURLToPath(new URL('../../../../examples/sample', import.meta.url))

/** Opens the catalog, with the sample where it is empty and the sample was asked for. */
export async function openServed(
  { opening, sample, location }: ServeSettings,
  output: Output,
  more: Pick<CatalogOptions, 'afterReplaced' | 'onStatement'> = {},
): Promise<Catalog> {
  const mirrored = await readMirrorNote(location.dataDir)
  if (mirrored !== null) {
    throw new UsageError(`${location.dataDir} is a mirror of ${mirrored.origin}. Serve it with --mirror-of and --key.`)
  }
  await tightenFolder(location.dataDir, output.say)
  const options = { ...opening, ...more, opensDamaged: true }
  const catalog = await openCatalog(options, (seq) => output.progress(`commit ${seq} applied`))
  const { projection } = catalog
  if (sample && projection.isSound() && projection.head() <= 1) await loadSample(catalog, output)
  return catalog
}

/** Imports the sample catalog into an empty catalog. */
async function loadSample(catalog: Catalog, output: Output): Promise<void> {
  const { items } = await importRecords(catalog, {
    source: 'sample',
    title: 'The sample catalog',
    records: jsonlImporter.read([SAMPLE]),
    approveAs: SYSTEM_ACCOUNT,
  })
  output.say(`Loaded the sample catalog: ${items} items.`)
}

/** Says that files cannot be shown, where the store of files does not answer. */
export async function sayUnavailable({ objects }: Catalog, output: Output): Promise<void> {
  const reason = await objects.unavailableReason()
  if (reason === null) return
  output.say(`The store of files (--objects-url) does not answer. Files cannot be shown or uploaded until it answers.
  ${reason}`)
}

/** Starts the jobs, unless they run elsewhere. Gives the function that ends them. */
export async function startJobs(
  catalog: Catalog,
  { location, embeddings, hasJobs, signIn, digests, signingKeys, keepEditions, libraries }: ServeSettings,
  { baseUrl, output, metrics }: { baseUrl: string; output: Output; metrics: Metrics | null },
): Promise<() => Promise<void>> {
  const meaning = await meaningOf(location.dataDir, embeddings)
  if (!hasJobs) return async () => undefined
  const editions = { dataDir: location.dataDir, signingKeys, keepEditions, baseUrl }
  const options = {
    ...signIn,
    ...meaning,
    baseUrl,
    digests,
    editions,
    appCatalog: editions,
    webhooks: { poster: catalog.webhooks, ...(metrics && { onPost: metrics.countPosts() }) },
    ...(libraries.gitMirrorOf && {
      gitMirror: { dataDir: libraries.gitMirrorOf, say: output.say },
    }),
  }
  const background = startBackground(catalog, options, logFault)
  return () => background.stop()
}
