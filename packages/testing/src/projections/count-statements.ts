/** Counts the statements that SQLite runs, on any connection. */
import Database from 'better-sqlite3'

const RUNNING = ['all', 'get', 'run', 'iterate'] as const

export function countStatements(work: () => void): number {
  const db = new Database(':memory:')
  const statements: unknown = Object.getPrototypeOf(db.prepare('select 1'))
  db.close()
  if (typeof statements !== 'object' || statements === null) throw new Error('no prototype')
  let count = 0
  const restore = RUNNING.map((name) => {
    const original: unknown = Reflect.get(statements, name)
    if (typeof original !== 'function') throw new Error(`statements have no ${name}`)
    Reflect.set(statements, name, function counted(this: unknown, ...values: unknown[]): unknown {
      count += 1
      return Reflect.apply(original, this, values)
    })
    return () => Reflect.set(statements, name, original)
  })
  try {
    work()
  } finally {
    for (const undo of restore) undo()
  }
  return count
}
