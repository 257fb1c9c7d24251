/** The program of the thread that writes the full-text indexes of a new file: into a file of its own, in one transaction. */
import { parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { type IndexedNames, prepareTextIndex } from '../apply/words/text-index.ts'
import { TEXT_INDEXES, TEXT_TABLES } from '../store/ddl.ts'
import { openUnsafe } from '../store/open-store.ts'
import type { BuildingMemory } from './line-size.ts'

/** One call of a TextIndex. */
export type TextCall =
  | [call: 'addRow', n: number, words: string, tags: string]
  | [call: 'dropRow', n: number, words: string]
  | [call: 'addNames', n: number, names: IndexedNames]
  | [call: 'dropNames', n: number]
  | [call: 'finish']

/** Calls in their order; `end`: these were the last. */
export interface TextCalls {
  calls: readonly TextCall[]
  end: boolean
}

export interface TextThreadData {
  file: string
  memory: BuildingMemory
}

function open({ file, memory }: TextThreadData): Database.Database {
  const db = openUnsafe(file, memory.text)
  db.exec(TEXT_TABLES)
  db.exec(TEXT_INDEXES)
  for (const index of ['words', 'names']) {
    // SQLite takes only whole numbers, and a JavaScript number is none.
    const set = db.prepare<[string, bigint]>(`insert into ${index} (${index}, rank) values (?, ?)`)
    set.run('crisismerge', 1_000n)
    set.run('hashsize', BigInt(memory.pendingText) * 1_024n)
  }
  return db
}

const data: TextThreadData = workerData
const db = open(data)
const text = prepareTextIndex(db, { isMergedLater: true })
db.exec('begin')

function run(call: TextCall): void {
  if (call[0] === 'addRow') text.addRow(call[1], call[2], call[3])
  else if (call[0] === 'dropRow') text.dropRow(call[1], call[2])
  else if (call[0] === 'addNames') text.addNames(call[1], call[2])
  else if (call[0] === 'dropNames') text.dropNames(call[1])
  else text.finish()
}

function end(): void {
  db.exec('commit')
  for (const index of ['words', 'names']) {
    db.prepare(`insert into ${index} (${index}) values ('optimize')`).run()
  }
  db.close()
}

/** Answers the number of calls that were done. */
parentPort?.on('message', ({ calls, end: isLast }: TextCalls) => {
  for (const call of calls) run(call)
  if (isLast) end()
  parentPort?.postMessage(calls.length)
})
