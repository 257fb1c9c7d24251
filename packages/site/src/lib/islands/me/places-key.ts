/** In the browser's store: where a reader without an account stopped. */
export const PLACES_KEY = 'yalkut.places'
