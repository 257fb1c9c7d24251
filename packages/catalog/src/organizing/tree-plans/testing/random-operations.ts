/** Random operations for a catalog in its present state. Most of them are valid; some are refused. */
import { idsIn } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { OrganizeOperation, Position } from '../../../core/shapes/organize-plan.ts'
import type { MemoryMain } from './memory-main.ts'

/** The random numbers of one operation. The same numbers give the same operation. */
export type Choices = readonly number[]

export const randomChoices: fc.Arbitrary<Choices[]> = fc.array(
  fc.array(fc.nat(9_999), { minLength: 16, maxLength: 16 }),
  { minLength: 1, maxLength: 12 },
)

export const OPERATIONS = [
  'move',
  'move-up',
  'rename',
  'reorder',
  'create-set',
  'delete-set',
  'merge',
  'split',
  'addition',
  'official',
] as const

/** The type of parent that each type moves into. */
const PARENT: { readonly [type: string]: string } = {
  set: 'set',
  unit: 'work',
  publication: 'work',
  scan: 'publication',
  recording: 'event',
  work: 'set',
  event: 'set',
  topic: 'set',
}

/** One choice of this many is any item, valid or not. */
const WILD = 8

export function operationFor(
  main: MemoryMain,
  created: ReadonlyMap<string, string>,
  choices: Choices,
): OrganizeOperation {
  const chooser = new Chooser(main, created, choices)
  switch (OPERATIONS[chooser.below(OPERATIONS.length)] ?? 'move') {
    case 'move':
      return chooser.move()
    case 'move-up':
      return chooser.moveUp()
    case 'rename':
      return chooser.rename()
    case 'reorder':
      return chooser.reorder()
    case 'create-set':
      return chooser.createSet()
    case 'delete-set':
      return { op: 'delete-set', item: chooser.emptySet() }
    case 'merge':
      return chooser.merge()
    case 'split':
      return chooser.split()
    case 'addition':
      return { op: 'addition', item: chooser.one('work'), to: chooser.one('work'), kind: 'about' }
    case 'official':
      return { op: 'official', item: chooser.one('work') }
  }
}

const NAME = { he: 'שם', en: 'Name' }

class Chooser {
  readonly #main: MemoryMain
  readonly #keys: Map<string, string>
  readonly #choices: Choices
  #at = 0

  constructor(main: MemoryMain, created: ReadonlyMap<string, string>, choices: Choices) {
    this.#main = main
    this.#keys = new Map([...created].map(([key, id]) => [id, `new:${key}`]))
    this.#choices = choices
  }

  /** From 0 to n - 1. */
  below(n: number): number {
    const choice = this.#choices[this.#at++ % this.#choices.length] ?? 0
    return n === 0 ? 0 : choice % n
  }

  #from(ids: readonly string[]): string {
    const all = ids.length === 0 || this.below(WILD) === 0 ? [...this.#main.items.keys()] : ids
    const id = all[this.below(all.length)] ?? 'rh-nothing'
    return this.#keys.get(id) ?? id
  }

  #some(ids: readonly string[]): string[] {
    return Array.from({ length: 1 + this.below(3) }, () => this.#from(ids))
  }

  #ids(type: string): string[] {
    return [...this.#main.items.values()].flatMap((item) => (item.type === type ? [item.id] : []))
  }

  one(type: string): string {
    return this.#from(this.#ids(type))
  }

  /** The parents of an item: its sets, or the whole that it is a part of. */
  #parents(id: string): string[] {
    const data = this.#main.items.get(this.#idOf(id))?.data ?? {}
    const fields = ['sets', 'parent', 'work', 'publication', 'event']
    return fields.flatMap((field) => idsIn(data, field))
  }

  #idOf(ref: string): string {
    for (const [id, key] of this.#keys) if (key === ref) return id
    return ref
  }

  #children(parent: string | null, type: string): string[] {
    return this.#ids(type).filter((id) => {
      const parents = this.#parents(id)
      return parent === null ? parents.length === 0 : parents.includes(this.#idOf(parent))
    })
  }

  #position(beside: readonly string[]): Position | undefined {
    const choices: (Position | undefined)[] = [
      undefined,
      undefined,
      'start',
      'end',
      { after: this.#from(beside) },
      { before: this.#from(beside) },
    ]
    return choices[this.below(choices.length)]
  }

  #slug(): string {
    return `s${this.below(10)}`
  }

  move(): OrganizeOperation {
    const types = Object.keys(PARENT)
    const type = types[this.below(types.length)] ?? 'set'
    const items = this.#some(this.#ids(type))
    const requested = this.below(6) === 0 && type !== 'work' ? null : this.one(PARENT[type] ?? 'set')
    const from = this.below(3) === 0 ? this.#from(this.#parents(items[0] ?? '')) : undefined
    const mode = this.below(4) === 0 ? ('only' as const) : undefined
    return {
      op: 'move',
      items,
      to: requested,
      from,
      mode,
      position: this.#position(this.#children(requested, type)),
    }
  }

  moveUp(): OrganizeOperation {
    const low = [...this.#main.items.keys()].filter((id) =>
      this.#parents(id).some((parent) => this.#parents(parent).length > 0),
    )
    const item = this.#from(low)
    const from = this.below(3) === 0 ? undefined : this.#from(this.#parents(item))
    return { op: 'move-up', items: [item], from }
  }

  rename(): OrganizeOperation {
    const types = ['set', 'work', 'publication', 'event', 'topic', 'unit']
    const type = types[this.below(types.length)] ?? 'set'
    const item = this.one(type)
    const how = this.below(3)
    if (how === 0) return { op: 'rename', item, name: NAME }
    if (how === 1) return { op: 'rename', item, slug: this.#slug() }
    const roots: { readonly [type: string]: string } = { work: '', unit: '/units' }
    return { op: 'rename', item, path: `${roots[type] ?? `/${type}s`}/${this.#slug()}` }
  }

  reorder(): OrganizeOperation {
    const type = ['set', 'work', 'unit'][this.below(3)] ?? 'set'
    const parent = type === 'set' && this.below(2) === 0 ? null : this.one(type === 'unit' ? 'work' : 'set')
    const children = this.#children(parent, type)
    return {
      op: 'reorder',
      items: this.#some(children),
      parent,
      position: this.#position(children),
    }
  }

  createSet(): OrganizeOperation {
    const parent = this.below(3) === 0 ? null : this.one('set')
    const items = this.below(2) === 0 ? undefined : this.#some(this.#ids('work'))
    const key = `k${this.below(1_000)}`
    return { op: 'create-set', key, name: NAME, slug: this.#slug(), parent, items }
  }

  emptySet(): string {
    const parents = new Set([...this.#main.items.keys()].flatMap((id) => this.#parents(id)))
    return this.#from(this.#ids('set').filter((id) => !parents.has(id)))
  }

  merge(): OrganizeOperation {
    const types = [...Object.keys(PARENT), 'relation']
    const ids = this.#ids(types[this.below(types.length)] ?? 'work')
    return { op: 'merge', from: this.#from(ids), into: this.#from(ids) }
  }

  split(): OrganizeOperation {
    const work = this.#parents(this.one('unit'))[0] ?? this.one('work')
    const units = this.#children(work, 'unit')
    const rest = { op: 'split' as const, work, title: NAME, slug: this.#slug() }
    if (this.below(2) === 0) return { ...rest, units: this.#some(units) }
    return { ...rest, range: { from: this.#from(units), to: this.#from(units) } }
  }
}
