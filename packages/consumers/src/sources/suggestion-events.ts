/** The timeline events of suggestions. A suggestion that is sent back or withdrawn has an event and no commit, so mails
 *  follow the events. Source: service.md#conversation. */
import type { ReadServices } from '@yalkut/catalog/core'
import { readEventHead, type SuggestionEvent, suggestionEventsAfter } from '@yalkut/ledger/threads'
import type { Source } from '../consumer.ts'

/** Events of these kinds. They refer to people, suggestions and commits, and hold no words of items. */
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
