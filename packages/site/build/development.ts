/** Under this name the program of `npm run dev` gives pages their catalog: in development Kit has no raw request. */
export const DEVELOPMENT = Symbol.for('yalkut.site.development')
