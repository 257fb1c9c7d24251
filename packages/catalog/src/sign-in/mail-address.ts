/** Addresses of mail, as they are kept and compared. Pure. */
import { refuse } from '@yalkut/model'

/** One @, no spaces or control characters, nothing that a mail header would read as more. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[^\s@<>(),;:"[\]\\\p{Cc}]{3,190}$/u

/** The address in lower case: mail servers that tell the case apart are not met any more. Refuses `invalid`. */
export function readAddress(text: string): string {
  const address = text.trim().normalize('NFC').toLowerCase()
  const [, host = ''] = address.split('@')
  if (!ADDRESS.test(address) || !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(host)) {
    throw refuse('invalid', 'This is not an address of mail. Write it as name@example.org.')
  }
  return address
}
