/** Counts the statements that a database's file is asked, by looking over the shoulder of the driver. */
import { basename } from 'node:path'
import Database from 'better-sqlite3'

export interface StatementCounter {
  /** How many statements run on these files while `work` does: the fewest of three times, since the server's own
   *  look at the line may fall into one. */
  count(work: () => Promise<unknown>): Promise<number>
}

type Ask = (this: Database.Statement, ...parameters: unknown[]) => unknown

const ASKS = ['get', 'all', 'run', 'iterate'] as const

/** From now on every statement of this process on these files is counted while somebody counts. */
export function countStatements(
  files: readonly string[] = ['projection.sqlite'],
): StatementCounter {
  let asked = 0
  const sample = new Database(':memory:')
  const kind: object = Object.getPrototypeOf(sample.prepare('select 1'))
  sample.close()
  for (const name of ASKS) {
    const ask: Ask = Reflect.get(kind, name)
    Reflect.set(kind, name, function (this: Database.Statement, ...parameters: unknown[]) {
      if (files.includes(basename(this.database.name))) asked += 1
      return ask.apply(this, parameters)
    })
  }
  return {
    async count(work) {
      const looks: number[] = []
      for (let n = 0; n < 3; n += 1) {
        asked = 0
        await work()
        looks.push(asked)
      }
      return Math.min(...looks)
    },
  }
}
