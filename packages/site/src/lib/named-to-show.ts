/** The items that a refused approval has named: their withheld words would be shown (`detail.reason` `shows-withheld-words`). */
export function namedToShow(refused: { refusal: { detail: unknown } } | null): string[] {
  const detail = refused?.refusal.detail
  if (typeof detail !== 'object' || detail === null || !('shows' in detail)) return []
  const { shows } = detail
  return Array.isArray(shows) ? shows.filter((id) => typeof id === 'string') : []
}
