/** A plan as sentences, and its names. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import type { Lang } from '#lib/lang.ts'
import type { TreeItem } from './desk-page.ts'
import type { OrganizeWords } from './words.ts'

/** What an item is called in the language of the page. */
export function nameIn(lang: Lang, item: TreeItem | null | undefined): string {
  if (item === null || item === undefined) return ''
  const { he, en } = item.name ?? {}
  return (lang === 'en' ? (en ?? he) : he) || item.path || item.id
}

/** `find`: items by id, as they are called before the plan or by it. */
export function sentenceOf(
  operation: OrganizeOperation,
  words: OrganizeWords,
  find: (id: string) => TreeItem | undefined,
): string {
  const { lang, says } = words
  const name = (id: string): string => says.quoted(nameIn(lang, find(id)) || id)
  const names = (ids: readonly string[]): string => {
    const [first] = ids
    return ids.length === 1 && first !== undefined ? name(first) : says.items(ids.length)
  }
  const goal = (id: string | null | undefined): string => (id == null ? says.top : name(id))
  switch (operation.op) {
    case 'move': {
      const { items, to, from, position } = operation
      const where = positionOf(position, words, name)
      if (to === null) {
        const isSet = items.every((id) => find(id)?.type === 'set')
        return from == null || isSet ? says.toTop(names(items), where) : says.out(names(items), name(from))
      }
      return from == null ? says.add(names(items), name(to)) : says.move(names(items), name(to), where)
    }
    case 'move-up':
      return says.up(names(operation.items))
    case 'rename': {
      const { item, name: to, slug, path } = operation
      const news = [to?.he, to?.en].flatMap((each) => (each === undefined ? [] : [says.quoted(each)]))
      const address = path ?? slug
      return says.rename(name(item), news, address ?? null)
    }
    case 'reorder': {
      const { items, parent, position } = operation
      return says.reorder(names(items), goal(parent), positionOf(position, words, name))
    }
    case 'create-set': {
      const { name: named, parent } = operation
      const text = (lang === 'en' ? named.en : undefined) ?? named.he
      return says.create(says.quoted(text), parent == null ? null : name(parent))
    }
    case 'delete-set':
      return says.delete(name(operation.item))
    case 'merge':
      return says.merge(name(operation.from), name(operation.into))
    case 'split': {
      const { work, units = [], title } = operation
      const text = (lang === 'en' ? title.en : undefined) ?? title.he
      return says.split(says.items(units.length), name(work), says.quoted(text))
    }
    case 'addition': {
      const { item, kind, to } = operation
      return says.addition(name(item), words.kinds[kind], to == null ? null : name(to))
    }
    case 'official':
      return says.official(name(operation.item))
    default:
      return operation satisfies never
  }
}

function positionOf(
  position: Extract<OrganizeOperation, { op: 'move' }>['position'],
  { says }: OrganizeWords,
  name: (id: string) => string,
): string {
  if (position === undefined || position === 'end') return ''
  if (position === 'start') return says.first
  return 'before' in position ? says.before(name(position.before)) : says.after(name(position.after))
}
