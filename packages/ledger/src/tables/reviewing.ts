/** Tables of the review lane. Source: decisions.md#the-review-lane. */

/** The sets that a suggestion touches, as of when it was last sent. */
export interface SuggestionSetsTable {
  suggestion_id: number
  set_id: string
}

/** Everyone who was to answer a suggestion since it was last sent. */
export interface ReviewTurnsTable {
  suggestion_id: number
  owner: string
  given_at: string
}

/** The items of suggestions that reviewers have seen. */
export interface ReviewSeenTable {
  person_id: string
  suggestion_id: number
  entity_id: string
  seen_at: string
}

export interface ReviewingDb {
  suggestion_sets: SuggestionSetsTable
  review_turns: ReviewTurnsTable
  review_seen: ReviewSeenTable
}
