/** Items as `getShownItem` gives them to models: only what readers may see. */
import type { getShownItem } from '@yalkut/catalog/reading'
import type { ItemType } from '@yalkut/model'

export type ShownItem = ReturnType<typeof getShownItem>
export type ShownOf<T extends ItemType> = Extract<ShownItem, { type: T }>
export type ShownUnit = ShownOf<'unit'>
export type ShownText = ShownOf<'text'>
