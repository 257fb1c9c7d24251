/** The reads of words. */
import type Database from 'better-sqlite3'
import { prepareWordSearch, type WordSearch } from './word-search.ts'

export interface WordReads {
  search: WordSearch
}

export function prepareWordReads(db: Database.Database): WordReads {
  return { search: prepareWordSearch(db) }
}
