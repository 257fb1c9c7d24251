/** One meaning of one abbreviation, as the tables of the fields write it. */
export interface Row {
  /** Printed: letters with gershayim before the last one, or with a geresh at the end. No prefix. */
  short: string
  /** The words in their usual spelling, without points. */
  full: string
  /** True for the meaning that comparing takes although the abbreviation has others. */
  usual?: true
  /** True when the letters without their mark are a common word, or too few to be told from one (`ע״ז`). */
  markedOnly?: true
}
