/** Loaded into each program of a run: at its end it adds a line with its CPU time, its children's too, to a file of the run. */
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { cpuOfChildren, cpuOfSelf } from './cpu-time.ts'

/** Environment variables: the file, and the process that the programs are children of. Programs that tests start have them as
 *  well, and are counted by the one that started them. */
export const CPU_FILE_NAME = 'YALKUT_TEST_CPU_FILE'
export const RUNNER_NAME = 'YALKUT_TEST_RUNNER'

const { [CPU_FILE_NAME]: file, [RUNNER_NAME]: runner } = process.env
if (file !== undefined && isMainThread && String(process.ppid) === runner) {
  process.once('exit', () => {
    const line = { program: process.argv[1], ms: cpuOfSelf() + (cpuOfChildren() ?? 0) }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  })
}
