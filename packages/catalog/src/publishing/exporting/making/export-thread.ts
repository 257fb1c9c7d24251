/** The program of the thread that makes files to take along. It reads the projection, and writes into the folder of kept files. */
import { rmSync, statSync } from 'node:fs'
import { factsOf, isRefusal, type RefusalFacts } from '@yalkut/model'
import { openSnapshot } from '@yalkut/projection'
import { answerTasks } from '@yalkut/threads'
import { exportFile, type FileAsked, type FilePlaces, sumOf } from './export-file.ts'

export interface ExportTask extends FilePlaces {
  /** Of the projection. */
  projection: string
  asked: FileAsked
  /** What a file that is there was made from: where it is the same now, nothing is made. */
  known: string | null
}

/** `seq`, `rights`: the moment of the catalog that was read. */
export type ExportAnswer =
  | { kind: 'same'; seq: number; rights: number }
  | { kind: 'made'; seq: number; rights: number; sum: string; sizeBytes: number; isZipped: boolean }
  | { kind: 'refused'; facts: RefusalFacts }

answerTasks<ExportTask, ExportAnswer>(async ({ projection, asked, target, sources, known }) => {
  try {
    const snapshot = await openSnapshot(projection)
    try {
      const { rights, seq } = snapshot
      if (known !== null && sumOf(snapshot, asked, sources) === known) return { kind: 'same', seq, rights }
      const made = await exportFile(snapshot, asked, { target, sources })
      return { kind: 'made', seq, rights, ...made, sizeBytes: statSync(target).size }
    } finally {
      snapshot.close()
    }
  } catch (error) {
    rmSync(target, { force: true })
    if (!isRefusal(error)) throw error
    return { kind: 'refused', facts: factsOf(error) }
  }
})
