/** What a release says of itself when nobody wrote it: how many occasions and recordings came and went since the release
 *  before. Source: shapes.md#app-catalog. */
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Changes } from './shapes.ts'

/** What is counted of a `catalog.json`. */
const Counted = Type.Object({
  occasions: Type.Array(
    Type.Object({
      id: Type.String(),
      recordings: Type.Array(Type.Object({ id: Type.String() })),
    }),
  ),
})
type Counted = Static<typeof Counted>

/** Null: the text is no `catalog.json`. */
export function readCounted(text: string): Counted | null {
  try {
    const found: unknown = JSON.parse(text)
    return Value.Check(Counted, found) ? found : null
  } catch {
    return null
  }
}

/** `before`: null for the first release. */
export function changesBetween(before: Counted | null, now: Counted): Changes {
  if (before === null) {
    const said = countsIn(idsOf(now))
    return { en: [`The first release: ${said.en}.`], he: [`ההוצאה הראשונה: ${said.he}.`] }
  }
  const [old, young] = [idsOf(before), idsOf(now)]
  const added = countsIn(without(young, old))
  const removed = countsIn(without(old, young))
  const changes: Changes = { en: [], he: [] }
  if (added.any) {
    changes.en.push(`New: ${added.en}.`)
    changes.he.push(`חדש: ${added.he}.`)
  }
  if (removed.any) {
    changes.en.push(`Removed: ${removed.en}.`)
    changes.he.push(`הוסרו: ${removed.he}.`)
  }
  if (changes.en.length > 0) return changes
  return { en: ['Corrections of names, dates and order.'], he: ['תיקוני שמות, תאריכים וסדר.'] }
}

interface Ids {
  occasions: ReadonlySet<string>
  recordings: ReadonlySet<string>
}

function idsOf({ occasions }: Counted): Ids {
  return {
    occasions: new Set(occasions.map(({ id }) => id)),
    recordings: new Set(occasions.flatMap(({ recordings }) => recordings.map(({ id }) => id))),
  }
}

function without(all: Ids, those: Ids): Ids {
  return {
    occasions: all.occasions.difference(those.occasions),
    recordings: all.recordings.difference(those.recordings),
  }
}

function countsIn({ occasions, recordings }: Ids): { any: boolean; en: string; he: string } {
  const counts = [
    { count: occasions.size, en: ['occasion', 'occasions'], he: ['אירוע אחד', 'אירועים'] },
    { count: recordings.size, en: ['recording', 'recordings'], he: ['הקלטה אחת', 'הקלטות'] },
  ].filter(({ count }) => count > 0)
  const en = counts.map(({ count, en: [one, many] }) => `${count} ${count === 1 ? one : many}`)
  const he = counts.map(({ count, he: [one, many] }) => (count === 1 ? one : `${count} ${many}`))
  return {
    any: counts.length > 0,
    en: en.join(' and ') || 'nothing to hear yet',
    he: he.join(', ') || 'עדיין אין מה לשמוע',
  }
}
