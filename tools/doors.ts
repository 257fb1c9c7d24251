/** Which names a package offers at its doors, and which of them nobody takes. Pure: files are handed in.
 *
 *  A door is a file that a package.json names in `exports`. A name at a door that no other package, test or bench
 *  imports is removed from the door. Source: ARCHITECTURE.md. */

/** A named import or export: `import { a, type b as c } from '…'`. Star imports take every name. */
const NAMED = /\b(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+'([^']+)'/g
const DYNAMIC = /(?:(?:const|let)\s+(\{[^}]*\})\s*=\s*)?await import\('([^']+)'\)/g
const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/gm

export interface Taken {
  from: string
  /** null: every name. */
  names: string[] | null
}

/** What a file imports, or exports again, by the module that it names. */
export function importsOf(code: string): Taken[] {
  return [...code.matchAll(NAMED), ...code.matchAll(DYNAMIC)].map(([, list, from = '']) => {
    return { from, names: list?.startsWith('{') ? namesIn(list) : null }
  })
}

/** The names that a door offers, as others see them. */
export function offeredBy(code: string): string[] {
  const again = [...code.matchAll(/\bexport\s+(?:type\s+)?(\{[^}]*\})/g)].flatMap(([, list = '']) =>
    entriesIn(list).map((entry) => entry.split(/\s+as\s+/).at(-1) ?? entry),
  )
  return [...again, ...[...code.matchAll(DECLARED)].map(([, name = '']) => name)]
}

function namesIn(list: string): string[] {
  return entriesIn(list).map((entry) => entry.split(/\s+as\s+|\s*:\s*/)[0] ?? entry)
}

function entriesIn(list: string): string[] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .map((entry) => entry.trim().replace(/^type\s+/, ''))
    .filter((entry) => entry !== '')
}

export interface Door {
  /** As others import it: `@yalkut/catalog/changing`. */
  module: string
  file: string
  code: string
}

/** Offered names that nobody takes. `outside`: what the files outside of the door's package import. */
export function unusedAt(door: Door, outside: readonly Taken[]): string[] {
  const takes = outside.filter(({ from }) => from === door.module)
  if (takes.some(({ names }) => names === null)) return []
  const taken = new Set(takes.flatMap(({ names }) => names ?? []))
  return offeredBy(door.code).filter((name) => !taken.has(name))
}
