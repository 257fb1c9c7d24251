/** Counts the statements that run on the file of a database, by wrapping methods of the driver. */
import { basename } from 'node:path'
import Database from 'better-sqlite3'

export interface StatementCounter {
  /** The number of statements that run on these files during `work`. The result is the smallest of three runs, since the
   *  server may read the commit line during one of them. */
  count(work: () => Promise<unknown>): Promise<number>
}

type Query = (this: Database.Statement, ...parameters: unknown[]) => unknown

const QUERIES = ['get', 'all', 'run', 'iterate'] as const

/** Counts the statements of this process on these files during `count`. */
export function countStatements(files: readonly string[] = ['projection.sqlite']): StatementCounter {
  let statements = 0
  const sample = new Database(':memory:')
  const kind: object = Object.getPrototypeOf(sample.prepare('select 1'))
  sample.close()
  for (const name of QUERIES) {
    const query: Query = Reflect.get(kind, name)
    Reflect.set(kind, name, function (this: Database.Statement, ...parameters: unknown[]) {
      if (files.includes(basename(this.database.name))) statements += 1
      return query.apply(this, parameters)
    })
  }
  return {
    async count(work) {
      const counts: number[] = []
      for (let n = 0; n < 3; n += 1) {
        statements = 0
        await work()
        counts.push(statements)
      }
      return Math.min(...counts)
    },
  }
}
