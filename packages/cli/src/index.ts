/** The command is run, not imported; its usage is what others may show. */
export { USAGE } from './usage.ts'
