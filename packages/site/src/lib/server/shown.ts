/** Items as `getShownItem` gives them: only what readers may see. */
import type { getShownItem } from '@yalkut/catalog/reading'
import type { ItemType } from '@yalkut/model'

export type AnyShown = ReturnType<typeof getShownItem>
export type ShownItem<T extends ItemType> = Extract<AnyShown, { type: T }>
