/** The values of properties of items, for tables that are extended. Source: shapes.md#reconciliation. */
import { readId } from '@yalkut/model'
import type { ReadServices } from '../../core/services/services.ts'
import { PROPERTIES, typeView, valuesOf } from './properties.ts'
import type { AskedExtension } from './reconcile-asked.ts'

export function extendItems({ projection }: Pick<ReadServices, 'projection'>, asked: AskedExtension) {
  const wanted = asked.properties.map(({ id }) => id)
  const ids = asked.ids.map((id) => readId(id) ?? id)
  const values = valuesOf(projection.reads, ids, wanted)
  return {
    meta: wanted.map((id) => {
      const property = PROPERTIES.find((each) => each.id === id)
      const { name = id, names } = property ?? {}
      return { id, name, ...(names !== undefined && { type: typeView(names) }) }
    }),
    rows: Object.fromEntries(
      asked.ids.map((id, at) => {
        const row = values.get(ids[at] ?? '')
        return [id, Object.fromEntries(wanted.map((each) => [each, row?.get(each) ?? []]))]
      }),
    ),
  }
}
