/** The door of `@yalkut/catalog/people`: what other packages use of it. */
export { createPerson, createToken } from './accounts.ts'
export { changeHandle } from './handles.ts'
export { getKeptSets, getProfile } from './profile.ts'
export {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  NewReadingPosition,
  ReadingPositionView,
} from './reading-positions.ts'
export { PeopleQuery, searchPeople } from './search.ts'
