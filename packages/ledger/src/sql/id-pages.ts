/** Ids of items, page by page, in their order. */

/** Rows in one page. */
const PAGE = 2_000

/** `read`: at most `limit` ids behind one. */
export async function* idPages(
  read: (after: string, limit: number) => Promise<readonly { entity_id: string }[]>,
): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await read(after, PAGE)
    if (rows.length > 0) yield rows.map(({ entity_id }) => entity_id)
    if (rows.length < PAGE) return
    after = rows.at(-1)?.entity_id ?? after
  }
}
