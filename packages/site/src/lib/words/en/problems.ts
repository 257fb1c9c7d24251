import type { problems as he } from '../he/problems.ts'

export const problems: typeof he = {
  needed: 'This field is required.',
  twice: 'A row is here twice.',
  number: 'Write a number.',
  kind: 'The value is of another kind.',
  otherType: 'Choose an item of another type.',
  noField: 'There is no such field.',
  inside: 'An item cannot be inside itself.',
  other: 'This value is not valid.',
}
