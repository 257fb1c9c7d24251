/** The door of the model: what an item is, in pure functions and types. */
export { type Clash, ERROR_CODES, type ErrorCode, isRefusal, Refusal, refuse } from './refusal.ts'
