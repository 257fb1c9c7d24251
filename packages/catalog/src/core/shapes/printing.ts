/** Printings and their differences. Source: shapes.md#printings; shapes.md#compare. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { WordRun } from './word-run.ts'

const Checked = Type.Boolean({ description: 'false: no person has checked some of the words.' })

export const PrintingView = Type.Object(
  {
    key: Type.String({ description: '`text:<id>` or `scan:<id>:<from>-<to>`.' }),
    label: LocalName,
    publication: nullable(Type.String()),
    kind: Type.Enum(['text', 'scan']),
    checked: Checked,
  },
  named('Printing', 'A printing of a sicha or letter whose words the catalog has.'),
)
export type PrintingView = Static<typeof PrintingView>

export const ComparedPrinting = Type.Object({ key: Type.String(), checked: Checked })
export type ComparedPrinting = Static<typeof ComparedPrinting>

export const ComparedPrintings = Type.Object(
  {
    a: ComparedPrinting,
    b: ComparedPrinting,
    direction: Type.Literal('rtl'),
    runs: Type.Array(WordRun, {
      description: 'The parts in order. `same` has the spelling of `b`.',
    }),
    same: Type.Integer({ description: 'Words.' }),
    removed: Type.Integer(),
    added: Type.Integer(),
  },
  named('Comparison', 'A word-by-word comparison of two printings.'),
)
export type ComparedPrintings = Static<typeof ComparedPrintings>
