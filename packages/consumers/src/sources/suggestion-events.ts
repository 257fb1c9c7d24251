/** What happens to suggestions. Not every decision is a commit: what is sent back or withdrawn stands in the conversation
 *  alone, so that mails follow the numbers of its events. Source: service.md#conversation. */
import type { ReadServices } from '@yalkut/catalog/services'
import { readEventHead, type SuggestionEvent, suggestionEventsAfter } from '@yalkut/ledger/threads'
import type { Source } from '../consumer.ts'

/** Events of these kinds; they name people, suggestions and commits, and hold no words of items. */
export function suggestionEvents(
  { ledger }: Pick<ReadServices, 'ledger'>,
  kinds: readonly string[],
): Source<SuggestionEvent> {
  return {
    head: () => readEventHead(ledger.read),
    async page(after, limit) {
      const head = await readEventHead(ledger.read)
      const entries = await suggestionEventsAfter(ledger.read, { kinds, after, head, limit })
      const isWhole = entries.length < limit
      return { entries, cursor: isWhole ? Math.max(after, head) : (entries.at(-1)?.id ?? after) }
    },
  }
}
