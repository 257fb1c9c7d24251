/** The package has no types: `speak.ts` checks what it uses. */
declare module '@echogarden/espeak-ng-emscripten' {
  const load: unknown
  export default load
}
