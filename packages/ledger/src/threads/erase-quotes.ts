/** What people wrote that quotes words which are erased. The hash of each text stays in its place. Source: decisions.md#erased-words. */
import { hash } from 'node:crypto'
import type { Writer } from '../engine/engine.ts'

const PAGE = 1_000

/** `quotes`: whether a text has some of the words. `items`: proposals for their fields are erased whatever they say. Gives how many texts
 *  were erased. */
export async function eraseQuotes(
  tx: Writer,
  { quotes, items }: { quotes: (text: string) => boolean; items: ReadonlySet<string> },
): Promise<number> {
  const [comments, rest] = [await eraseComments(tx, quotes, items), await eraseOthers(tx, quotes)]
  return comments + rest
}

/** The sentence in place of a text. */
export function erasedText(text: string): string {
  return `[נמחק · erased · sha256 ${hash('sha256', text, 'hex')}]`
}

async function eraseComments(
  tx: Writer,
  quotes: (text: string) => boolean,
  items: ReadonlySet<string>,
): Promise<number> {
  let erased = 0
  for (let after = 0; ; ) {
    const page = await tx
      .selectFrom('comments')
      .select(['id', 'body', 'proposal', 'anchor_entity'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, body, proposal, anchor_entity: item } of page) {
      after = id
      const isBody = quotes(body)
      const isProposal =
        proposal !== null && ((item !== null && items.has(item)) || quotes(proposal))
      if (!isBody && !isProposal) continue
      const words = isBody ? { body: erasedText(body) } : {}
      const change = isProposal ? { ...words, proposal: null } : words
      await tx.updateTable('comments').set(change).where('id', '=', id).execute()
      erased += 1
    }
    if (page.length < PAGE) return erased
  }
}

async function eraseOthers(tx: Writer, quotes: (text: string) => boolean): Promise<number> {
  let erased = 0
  const isQuoting = (text: string | null): text is string => text !== null && quotes(text)
  const issues = await tx.selectFrom('issues').select(['id', 'body']).execute()
  for (const { id, body } of issues) {
    if (!isQuoting(body)) continue
    await tx
      .updateTable('issues')
      .set({ body: erasedText(body) })
      .where('id', '=', id)
      .execute()
    erased += 1
  }
  const reports = await tx
    .selectFrom('report_facts')
    .select(['issue_id', 'words', 'proposed'])
    .execute()
  for (const { issue_id: id, words, proposed } of reports) {
    if (!isQuoting(words) && !isQuoting(proposed)) continue
    await tx
      .updateTable('report_facts')
      .set({ words: null, proposed: null })
      .where('issue_id', '=', id)
      .execute()
    erased += 1
  }
  const reviews = await tx
    .selectFrom('reviews')
    .select(['id', 'body'])
    .where('body', 'is not', null)
    .execute()
  for (const { id, body } of reviews) {
    if (!isQuoting(body)) continue
    await tx
      .updateTable('reviews')
      .set({ body: erasedText(body) })
      .where('id', '=', id)
      .execute()
    erased += 1
  }
  const suggestions = await tx
    .selectFrom('suggestions')
    .select(['id', 'description'])
    .where('description', 'is not', null)
    .execute()
  for (const { id, description } of suggestions) {
    if (!isQuoting(description)) continue
    await tx
      .updateTable('suggestions')
      .set({ description: erasedText(description) })
      .where('id', '=', id)
      .execute()
    erased += 1
  }
  return erased
}
