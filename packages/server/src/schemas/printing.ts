/** Printings and what they differ in. Source: shapes.md#printings; shapes.md#compare. */

import { LocalName, named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

const Checked = Type.Boolean({ description: 'false: some of its words nobody has looked at.' })

export const Printing = Type.Object(
  {
    key: Type.String({ description: '`text:<id>` or `scan:<id>:<from>-<to>`.' }),
    label: LocalName,
    publication: nullable(Type.String()),
    kind: Type.Enum(['text', 'scan']),
    checked: Checked,
  },
  named('Printing', 'A printing of a sicha or letter whose words are held.'),
)

const Compared = Type.Object({ key: Type.String(), checked: Checked })

export const Comparison = Type.Object(
  {
    a: Compared,
    b: Compared,
    direction: Type.Literal('rtl'),
    runs: Type.Array(
      Type.Object({ op: Type.Enum(['same', 'removed', 'added']), text: Type.String() }),
      { description: 'In order. `same` is spelled as `b` spells it.' },
    ),
    same: Type.Integer({ description: 'Words.' }),
    removed: Type.Integer(),
    added: Type.Integer(),
  },
  named('Comparison', 'Two printings word by word.'),
)
