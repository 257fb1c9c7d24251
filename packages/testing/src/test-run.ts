/** The test run of this process: the run that `bin/test` started, or a run of its own. */
import { type Greeting, startKeeper } from './postgres/keeper-client.ts'

/** Environment variables that every file of a run has. */
export const SOCKET_NAME = 'YALKUT_TEST_KEEPER'
export const FOLDER_NAME = 'YALKUT_TEST_FOLDER'

let own: Promise<Greeting> | undefined

/** A file that is run by itself (`node --test FILE`) starts a keeper, which ends with it. */
export async function testRun(): Promise<Greeting> {
  const { [SOCKET_NAME]: socket, [FOLDER_NAME]: folder } = process.env
  if (socket !== undefined && folder !== undefined) return { socket, folder }
  own ??= startKeeper()
  return await own
}
