/** The fonts of readers' machines that stand in until ours have come: widths of letters, by which ours are compared.
 *
 *  Numbers are of Liberation Serif and Liberation Sans, whose letters are made as wide as those of Times New Roman and Arial.
 *  Source: https://github.com/liberationfonts/liberation-fonts (src/LiberationSerif-Regular.sfd, src/LiberationSans-Regular.sfd). */

export interface SystemFont {
  /** Names under which machines have it, or one as wide. */
  names: readonly string[]
  unitsPerEm: number
  /** Letters in order, each with its width in units. */
  hebrew: string
  latin: string
}

export const SERIF: SystemFont = {
  names: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  unitsPerEm: 2048,
  hebrew:
    'א1229 ב987 ג676 ד985 ה1178 ו524 ז571 ח1212 ט1237 י537 ך1006 כ1001 ל958 ם1278 מ1214 ן522 נ666 ס1165 ע1159 ף1061 פ1073 ץ1067 צ1073 ק1096 ר1006 ש1450 ת1249',
  latin:
    'a909 b1024 c909 d1024 e909 f682 g1024 h1024 i569 j569 k1024 l569 m1593 n1024 o1024 p1024 q1024 r682 s797 t569 u1024 v1024 w1479 x1024 y1024 z909',
}

export const SANS: SystemFont = {
  names: ['Arial', 'Liberation Sans', 'Arimo'],
  unitsPerEm: 2048,
  hebrew:
    'א1286 ב1225 ג866 ד1135 ה1298 ו532 ז662 ח1348 ט1337 י532 ך1094 כ1075 ל1085 ם1389 מ1407 ן532 נ797 ס1343 ע1192 ף1276 פ1249 ץ1032 צ1116 ק1208 ר1094 ש1495 ת1415',
  latin:
    'a1139 b1139 c1024 d1139 e1139 f569 g1139 h1139 i455 j455 k1024 l455 m1706 n1139 o1139 p1139 q1139 r682 s1024 t569 u1139 v1024 w1479 x1024 y1024 z1024',
}

/** The space of both fonts, in units. */
export const SPACES = new Map([
  [SERIF, 512],
  [SANS, 569],
])
