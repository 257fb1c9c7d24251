import type { problems as he } from '../he/problems.ts'

export const problems: typeof he = {
  needed: 'This is needed.',
  form: 'It is not in the right form.',
  long: 'It is too long.',
  many: 'There are too many rows.',
  number: 'Write a number.',
  range: 'The number is too large or too small.',
  list: 'Choose from the list.',
  kind: 'The value is of another kind.',
  noItem: 'The catalog has no such item.',
  otherType: 'Choose an item of another type.',
  taken: 'This address is taken.',
  noField: 'There is no such field.',
  inside: 'Nothing is inside itself.',
  nobody: 'Nobody has this name here.',
  other: 'Something here is to be mended.',
}
