/** The door of `@yalkut/catalog/people`: what other packages use of it. */
export { createPerson, createToken } from './accounts.ts'
export { changeHandle } from './handles.ts'
export { getProfile } from './profile.ts'
export {
  forgetReadingPosition,
  keepReadingPosition,
  listReadingPositions,
  MAX_READING_POSITIONS,
  READING_POSITION_KINDS,
} from './reading-positions.ts'
export { MAX_PEOPLE_IDS, MAX_PEOPLE_QUERY, searchPeople } from './search.ts'
