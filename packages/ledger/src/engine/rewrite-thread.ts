/** The program of the thread that writes a SQLite file again, so that nothing is left of what its rows said before: neither in
 *  free space of its pages nor in its log. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

const { file }: RewriteThreadData = workerData

export interface RewriteThreadData {
  file: string
}

/** How long the log may stay in use by readers, in ms. */
const PATIENCE_MS = 60_000

const db = new Database(file, { timeout: PATIENCE_MS })
try {
  db.pragma('secure_delete = on')
  db.exec('vacuum')
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    // 0: the log is empty.
    if (db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0) break
    if (Date.now() > end) throw new Error(`the log of ${file} stays in use`)
  }
} finally {
  db.close()
}
parentPort?.postMessage('done')
