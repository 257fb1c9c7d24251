/** Lets the numbers of a process say how far the work behind the line is, whichever process does it. Source: decisions.md#metrics. */
import { type EmbeddingSettings, vectorFile } from '@yalkut/catalog/core'
import { readLags } from '@yalkut/consumers'
import type { Metrics } from '@yalkut/server/metrics'

type LagServices = Parameters<typeof readLags>[0]

interface WorkOf {
  dataDir: string
  embeddings: EmbeddingSettings | undefined
  /** The data folder of the git mirror, where this server makes one. */
  gitMirrorOf: string | undefined
}

export function watchAll(
  metrics: Metrics | null,
  services: LagServices & Parameters<Metrics['watch']>[0],
  { dataDir, embeddings, gitMirrorOf }: WorkOf,
): void {
  if (metrics === null) return
  const vectors = embeddings === undefined ? null : { file: vectorFile(dataDir), settings: embeddings }
  const folder = { gitMirrorOf: gitMirrorOf ?? null, vectors }
  metrics.watch(services)
  metrics.watchWork(() => readLags(services, folder))
}
