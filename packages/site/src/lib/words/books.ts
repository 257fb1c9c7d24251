import { books as en } from './en/books.ts'
import { books as he } from './he/books.ts'
import { inBoth } from './in-both.ts'

export const bookWords = inBoth({ he, en })
