/** libav.js describes thousands of names; `libav.ts` checks the few that are used. */
declare module '@libav.js/variant-obsolete' {
  const factory: unknown
  export default factory
}
