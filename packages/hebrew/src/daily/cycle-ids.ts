/** The cycles of daily learning, in the order in which pages show them. Source: shapes.md#daily-learning. */
export const CYCLE_IDS = [
  'chumash',
  'tehillim-month',
  'tanya',
  'rambam-1',
  'rambam-3',
  'mitzvos',
  'daf-yomi',
  'mishna-yomi',
] as const
