/** Links from and to the items that a plan changed. */
import type { LinkFilter } from './plan-items.ts'

interface Link {
  field: string
  to: string
}

interface Source {
  type: string
  fields: Set<string>
}

export class LinkIndex {
  readonly #out = new Map<string, Set<string>>()
  /** Keyed by the target item, then by the source item: the source's type and fields. */
  readonly #in = new Map<string, Map<string, Source>>()

  /** Records all links out of an item and replaces those recorded before. */
  set(from: string, type: string, links: readonly Link[]): void {
    this.drop(from)
    this.#out.set(from, new Set(links.map(({ to }) => to)))
    for (const { field, to } of links) {
      const sources = this.#in.get(to) ?? new Map<string, Source>()
      this.#in.set(to, sources)
      const source = sources.get(from) ?? { type, fields: new Set() }
      source.fields.add(field)
      sources.set(from, source)
    }
  }

  drop(from: string): void {
    for (const to of this.#out.get(from) ?? []) this.#in.get(to)?.delete(from)
    this.#out.delete(from)
  }

  linkedTo(to: string, { field, type }: LinkFilter): string[] {
    return [...(this.#in.get(to) ?? [])]
      .filter(([, source]) => type === undefined || source.type === type)
      .filter(([, source]) => field === undefined || source.fields.has(field))
      .map(([from]) => from)
  }
}
