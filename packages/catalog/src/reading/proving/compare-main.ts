/** Compares main, as the ledger stores it beside the line, with what the line says. */
import type { Reader } from '@yalkut/ledger'
import { entitiesAfter, entitiesOf, pathsAfter, pathsOf, type StoredEntity } from '@yalkut/ledger/checking'
import type { Expected, ExpectedItem } from '@yalkut/projection'

const PAGE = 1_000

type Report = (sentence: string) => void

export async function compareItems(db: Reader, expected: Expected, report: Report): Promise<void> {
  for (let after = ''; ; ) {
    const page = await entitiesAfter(db, after, PAGE)
    const said = expected.items(page.map(({ id }) => id))
    for (const stored of page) {
      after = stored.id
      const item = said.get(stored.id)
      if (item === undefined) report(`entities: the line has no item ${stored.id}`)
      else reportDifferences(stored, item, report)
    }
    if (page.length < PAGE) break
  }
  for (let after = ''; ; ) {
    const ids = expected.idsAfter(after, PAGE)
    const stored = await entitiesOf(db, ids)
    for (const id of ids) if (!stored.has(id)) report(`entities: the item ${id} is missing`)
    after = ids.at(-1) ?? after
    if (ids.length < PAGE) return
  }
}

const FIELDS = ['type', 'rev', 'path', 'deleted', 'mergedInto'] as const

function reportDifferences(stored: StoredEntity, item: ExpectedItem, report: Report): void {
  for (const field of FIELDS) {
    if (stored[field] === item[field]) continue
    report(`entities: ${field} of ${stored.id} is ${stored[field]}, the line says ${item[field]}`)
  }
}

export async function comparePaths(db: Reader, expected: Expected, report: Report): Promise<void> {
  for (let after = ''; ; ) {
    const page = await pathsAfter(db, after, PAGE)
    const said = expected.paths(page.map(({ path }) => path))
    for (const { path, id, current } of page) {
      after = path
      const where = said.get(path)
      if (where === undefined) report(`paths: ${path} leads to ${id}, the line has no such path`)
      else if (where.id !== id) report(`paths: ${path} leads to ${id}, the line says ${where.id}`)
      else if (where.current !== current) {
        const is = (isCurrent: boolean): string => (isCurrent ? 'the path' : 'an older path')
        report(`paths: ${path} is ${is(current)} of ${id}, the line says ${is(where.current)}`)
      }
    }
    if (page.length < PAGE) break
  }
  for (let after = ''; ; ) {
    const paths = expected.pathsAfter(after, PAGE)
    const stored = await pathsOf(db, paths)
    for (const path of paths) if (!stored.has(path)) report(`paths: ${path} is missing`)
    after = paths.at(-1) ?? after
    if (paths.length < PAGE) return
  }
}
