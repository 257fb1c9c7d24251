/** The genres of works with a shaar. Source: shapes.md#shaar-files. */
import { Genre, type Genre as GenreName } from '../schemas/library.ts'

export const GENRES: readonly GenreName[] = Genre.enum.filter((genre) => genre !== 'recordings')

export function isGenre(text: string): text is GenreName {
  return GENRES.some((genre) => genre === text)
}
