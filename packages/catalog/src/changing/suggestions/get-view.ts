/** One suggestion in the form in which acts answer it. */
import type { Caller } from '../../core/access/caller.ts'
import type { ReadServices } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getReadable } from './readable.ts'
import { viewSuggestion } from './view.ts'

/** As it is now. Refuses `not-found`. */
export async function getSuggestionView(
  { ledger }: Pick<ReadServices, 'ledger'>,
  caller: Caller,
  id: number,
): Promise<SuggestionView> {
  return await viewSuggestion(ledger.read, await getReadable(ledger.read, caller, id))
}
