/** Mail addresses in their stored form. Pure. */
import { refuse } from '@yalkut/model'
import { signInSaid } from '../../core/sentences/sign-in.ts'

/** One @, no spaces or control characters, nothing that has a meaning in a mail header. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[^\s@<>(),;:"[\]\\\p{Cc}]{3,190}$/u

/** The address in lower case. Mail servers that distinguish case no longer exist in practice. Refuses `invalid`. */
export function readAddress(text: string): string {
  const address = text.trim().normalize('NFC').toLowerCase()
  const [, host = ''] = address.split('@')
  if (!ADDRESS.test(address) || !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(host)) {
    throw refuse('invalid', signInSaid('mail-form'))
  }
  return address
}
