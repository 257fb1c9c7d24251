/** The door of `@yalkut/catalog/people`: what other packages use of it. */
export { createPerson, createToken } from './accounts.ts'
export { changeHandle } from './handles.ts'
export { forgetPlace, keepPlace, listPlaces, MAX_PLACES, PLACE_KINDS } from './places.ts'
export { getProfile } from './profile.ts'
export { MAX_PEOPLE_IDS, MAX_PEOPLE_QUERY, searchPeople } from './search.ts'
