/** The program of the thread that searches vectors. */
import { answerTasks } from '@yalkut/threads'
import {
  type Coverage,
  type NearPassage,
  type NearPassages,
  type NearQuery,
  openNearPassages,
} from './near-passages.ts'
import type { VectorsIdentity } from './vector-file.ts'

/** A task without a query asks only for the coverage. A thread works for one file. */
export interface NearTask {
  file: string
  identity: VectorsIdentity
  query: NearQuery | null
}

export interface NearAnswer {
  coverage: Coverage
  passages: NearPassage[]
}

let near: NearPassages | null = null

answerTasks<NearTask, NearAnswer>(({ file, identity, query }) => {
  near ??= openNearPassages(file, identity)
  const passages = query === null ? [] : near.search(query)
  return { coverage: near.coverage(), passages }
})
