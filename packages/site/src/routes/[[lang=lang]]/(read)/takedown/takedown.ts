/** The form of a takedown request: its fields, by the names that the API gives them. */
export const FIELDS = ['target', 'name', 'email', 'relation', 'statement'] as const
export type FieldName = (typeof FIELDS)[number]

export const RELATIONS = ['rights-holder', 'family', 'representative', 'other'] as const

/** What was wrong with a form that was sent. */
export interface TakedownFault {
  values: Record<FieldName, string>
  /** null: not a field of the form, but the sending. */
  field: FieldName | null
  reason: 'field' | 'captcha' | 'tooMany'
}
