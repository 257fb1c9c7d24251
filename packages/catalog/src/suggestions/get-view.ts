/** One suggestion in the form in which acts answer it. */
import type { Caller } from '../access/caller.ts'
import type { ReadServices } from '../services/services.ts'
import type { SuggestionView } from '../shapes/suggestion.ts'
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
