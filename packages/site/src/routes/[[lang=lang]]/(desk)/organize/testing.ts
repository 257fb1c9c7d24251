/** A small tree for the tests of the desk, as the service would give it, level by level. */
import type { LevelPage, OrganizePage, TreeItem } from './desk-page.ts'

interface Below {
  [id: string]: readonly TreeItem[]
}

export function item(id: string, type: string, more: Partial<TreeItem> = {}): TreeItem {
  return { id: `rh-${id}`, type, path: `/${id}`, name: { he: id, en: id }, children: 0, ...more }
}

const units = (of: string, count: number): TreeItem[] =>
  Array.from({ length: count }, (_, at) => item(`${of}u${at + 1}`, 'unit'))

/** Two sets at the top, one of them with a set below it; sefarim with units; an addition; a farbrengen. */
export const LIBRARY: Below = {
  '': [item('chassidus', 'set', { children: 5 }), item('halacha', 'set', { children: 1 })],
  'rh-chassidus': [
    item('sichos', 'set', { children: 2 }),
    item('tanya', 'work', { children: 4 }),
    item('torah', 'work', { children: 2 }),
    item('notes', 'work', { addition: 'commentary' }),
    item('yud-shvat', 'event'),
  ],
  'rh-halacha': [item('shulchan', 'work', { children: 3 })],
  'rh-sichos': [item('likkutei', 'work'), item('igros', 'work')],
  'rh-tanya': units('tanya', 4),
  'rh-torah': units('torah', 2),
  'rh-shulchan': units('shulchan', 3),
}

/** A page of a level; `cursor` is the number of the first item. */
export function levelOf(below: Below, root: string, limit = 500, cursor = 0): LevelPage {
  const all = below[root] ?? []
  const children = all.slice(cursor, cursor + limit)
  const isLast = cursor + limit >= all.length
  const known = Object.values(below).flat()
  return {
    root: known.find(({ id }) => id === root) ?? null,
    above: [],
    children,
    total: all.length,
    next: isLast ? null : String(cursor + limit),
  }
}

export function organizePage(below: Below = LIBRARY, more: Partial<OrganizePage> = {}): OrganizePage {
  return {
    ...levelOf(below, '', 100),
    lang: 'en',
    person: { id: 'p1', handle: 'chana' },
    mayApply: false,
    cursor: null,
    signIn: '/en/sign-in',
    did: null,
    plain: null,
    ...more,
  }
}

/** Answers the addresses of levels. */
export function levelAnswer(below: Below, path: string): Response {
  const { searchParams } = new URL(path, 'http://localhost')
  const limit = Number(searchParams.get('limit'))
  const cursor = Number(searchParams.get('cursor') ?? 0)
  return Response.json(levelOf(below, searchParams.get('root') ?? '', limit, cursor))
}
