/** Counts the steps of a process, and ends it by `kill -9` just before one of them. A step is a transaction, or a call by which the
 *  process changes files of uploads and objects. For programs that tests start. */
import type { FileHandle } from 'node:fs/promises'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { Catalog } from '@yalkut/catalog'

export interface Steps {
  /** How many there were. */
  count(): number
  /** Counts one more. */
  step(): void
  /** The catalog whose transactions are counted. */
  catalog: Catalog
}

/** `killAt`: the step before which the process ends; 0: it lives. */
export function countSteps(catalog: Catalog, root: string, killAt: unknown): Steps {
  let steps = 0
  function step(): void {
    steps += 1
    if (steps === killAt) process.kill(process.pid, 'SIGKILL')
  }
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    step()
    return await work()
  }
  countFileCalls(root, counted)
  const { ledger } = catalog
  const write: typeof ledger.write = (work) => counted(() => ledger.write(work))
  return { count: () => steps, step, catalog: { ...catalog, ledger: { ...ledger, write } } }
}

type Counted = <T>(work: () => Promise<T>) => Promise<T>

/** Counts the calls that change files of uploads and objects, of every module of this process. */
function countFileCalls(root: string, counted: Counted): void {
  const isOurs = (path: unknown): boolean =>
    ['uploads', 'objects'].some((name) => String(path).startsWith(`${root}/${name}`))
  const { rename, rm, open } = fs
  fs.rename = (from, to) => (isOurs(to) ? counted(() => rename(from, to)) : rename(from, to))
  fs.rm = (path, options) => (isOurs(path) ? counted(() => rm(path, options)) : rm(path, options))
  fs.open = async (path, flags, mode) => {
    if (!isOurs(path)) return await open(path, flags, mode)
    const file = await counted(() => open(path, flags, mode))
    countCallsOf(file, counted)
    return file
  }
  syncBuiltinESMExports()
}

function countCallsOf(file: FileHandle, counted: Counted): void {
  for (const name of ['datasync', 'sync', 'close'] as const) {
    const call = file[name].bind(file)
    file[name] = () => counted(call)
  }
  const write = file.write
  Object.assign(file, {
    write: (...args: unknown[]) => counted(() => Reflect.apply(write, file, args)),
  })
}
