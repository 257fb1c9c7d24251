/** The reads of words. */
import type Database from 'better-sqlite3'
import { prepareSuggest, type Suggest } from './suggest.ts'
import { prepareWordSearch, type WordSearch } from './word-search.ts'

export interface WordReads {
  search: WordSearch
  suggest: Suggest
}

export function prepareWordReads(db: Database.Database): WordReads {
  return { search: prepareWordSearch(db), suggest: prepareSuggest(db) }
}
