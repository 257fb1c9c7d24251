/** What the form without scripts can do. */
export const PLAIN_ACTS = [
  ...(['move', 'add', 'out', 'reorder', 'move-up', 'rename', 'create-set', 'delete-set'] as const),
  ...(['merge', 'split', 'addition', 'official'] as const),
] as const
export type PlainAct = (typeof PLAIN_ACTS)[number]

/** The kinds of an addition. */
export const KINDS = ['commentary', 'index', 'about', 'collection', 'other'] as const
