/** Hebrew words that are typed in Latin letters (`bereishis`, `tehillim`): the consonants that both spellings share.
 *
 *  ט and ת, כ and ק, ס and ש are one sound each; א, ע, ו, י after the beginning and ה at the end are not heard. Latin letters
 *  with several readings (`s`, `ch`, `h`, `v`, `z`) give several keys. Source: shapes.md#search-rules. */

const SOUNDS: Readonly<Record<string, string>> = {
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ז: 'z',
  ח: 'x',
  ט: 't',
  כ: 'k',
  ל: 'l',
  מ: 'm',
  נ: 'n',
  ס: 's',
  פ: 'p',
  צ: 'c',
  ק: 'k',
  ר: 'r',
  ש: 's',
  ת: 't',
}

/** The sound of a Hebrew word: letters as in the index. */
export function soundOf(word: string): string {
  const letters = [...word].map((letter, at) => {
    if (letter === 'י') return at === 0 ? 'y' : ''
    if (letter === 'ה' && at === word.length - 1 && at > 0) return ''
    return SOUNDS[letter] ?? ''
  })
  return letters.join('')
}

/** Latin letters and the sounds that they may be, the usual one first. Longer ones first. */
const READINGS: readonly (readonly [string, readonly string[]])[] = [
  ['tch', ['ts', 'x']],
  ['sch', ['s']],
  ['tz', ['c']],
  ['ts', ['c', 'ts']],
  ['sh', ['s']],
  ['ch', ['x', 'k']],
  ['kh', ['x', 'k']],
  ['th', ['t']],
  ['ph', ['p']],
  ['ck', ['k']],
  ['b', ['b']],
  ['c', ['k', 'c']],
  ['d', ['d']],
  ['f', ['p']],
  ['g', ['g']],
  ['h', ['h', 'x']],
  ['j', ['y']],
  ['k', ['k']],
  ['l', ['l']],
  ['m', ['m']],
  ['n', ['n']],
  ['p', ['p']],
  ['q', ['k']],
  ['r', ['r']],
  ['s', ['s', 't']],
  ['t', ['t']],
  ['v', ['b', '']],
  ['w', ['', 'b']],
  ['x', ['ks', 'x']],
  ['z', ['z', 'c']],
]

const MAX_READINGS = 48

/** The sounds that a word in Latin letters may have, the usual ones first; at most 48. Empty for a word without consonants. */
export function soundsOfLatin(typed: string): string[] {
  const word = typed.toLowerCase().replace(/[^a-z]/g, '')
  let found: string[] = ['']
  for (let at = 0; at < word.length; ) {
    const rest = word.slice(at)
    const [letters, sounds] = READINGS.find(([each]) => rest.startsWith(each)) ?? [rest[0] ?? '', []]
    const isLast = at + letters.length === word.length
    const heard = soundsAt(letters, sounds, at, isLast)
    if (heard.length > 0) {
      found = heard.flatMap((sound) => found.map((before) => before + sound))
      found = found.slice(0, MAX_READINGS)
    }
    at += letters.length
    // A doubled consonant is one sound.
    if (sounds.length > 0 && word.startsWith(letters, at)) at += letters.length
  }
  return [...new Set(found)].filter((sound) => sound !== '')
}

function soundsAt(letters: string, sounds: readonly string[], at: number, isLast: boolean): readonly string[] {
  // `y` is a consonant at the beginning, and i elsewhere.
  if (letters === 'y') return at === 0 ? ['y'] : []
  if (letters === 'j') return at === 0 ? ['y'] : []
  if (letters === 'i') return at === 0 ? ['', 'y'] : []
  if (letters === 'h' && isLast) return ['', 'x']
  return sounds
}

/** How well the vowels of a word in Latin letters agree with the letters of a Hebrew word, 0 to 1: o and u ↔ ו, i and y at the
 *  end ↔ י, a at the end ↔ ה or א, a vowel at the beginning ↔ א or ע. */
export function vowelAgreement(typed: string, word: string): number {
  const latin = typed.toLowerCase()
  const agrees = [
    /[ou]/.test(latin.slice(1)) === /ו/u.test(word.slice(1)),
    /(?:i|y|ei|ai)$/.test(latin) === /י$/u.test(word),
    /(?:a|ah|eh|o|oh|e)$/.test(latin) === /[הא]$/u.test(word),
    /^[aeiou]/.test(latin) === /^[אעהי]/u.test(word),
    /(?<=.)(?:i|ei|ee)(?=.)/.test(latin) === /(?<=.)י(?=.)/u.test(word),
    word.length <= latin.length,
    // `sh` is ש, `ch` is ח or כ, `tz` is צ.
    /sh/.test(latin) ? word.includes('ש') : true,
    // A doubled letter in Hebrew is not one letter.
    !/^[hw]/.test(latin) || /^[הוח]/u.test(word),
  ]
  return agrees.filter(Boolean).length / agrees.length
}
