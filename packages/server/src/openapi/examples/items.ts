import type { Examples } from './example.ts'

export const ITEM_EXAMPLES: Examples = {}
