/** The input and the result of a command. */
import type { Output } from './output.ts'

export interface CommandContext {
  /** The arguments after the command's name. */
  args: readonly string[]
  env: NodeJS.ProcessEnv
  output: Output
}

/** Returns the exit code: 0 only on success. */
export type Command = (context: CommandContext) => Promise<number>
