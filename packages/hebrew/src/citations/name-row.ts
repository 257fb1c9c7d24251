/** The names of one sefer: Hebrew, then in Latin letters. Several names are separated by `, `; the first of each is the usual
 *  title. */
export type NameRow = readonly [he: string, latin: string]
