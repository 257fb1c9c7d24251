import { inBoth } from '#lib/words/in-both.ts'
import { upload as en } from './words.en.ts'
import { upload as he } from './words.he.ts'

/** The words of the page. */
export const uploadWords = inBoth({ he, en })
export type UploadWords = ReturnType<typeof uploadWords>
