interface Here {
  page: number
  printed: string | null
  entries: readonly { name: string }[]
}
interface Counts {
  entries: number
  units: number
  changed: number
  removed: number
  numbers: boolean
}

const entries = (n: number): string => (n === 1 ? 'רשומה אחת' : `${n} רשומות`)

const of = ({ entries: made, units, changed, removed, numbers }: Counts): string =>
  [
    made === 0 ? '' : `${entries(made)} חדשות`.replace('אחת חדשות', 'חדשה'),
    units === 0 ? '' : units === 1 ? 'מהן פרק חדש אחד בספר' : `מהן ${units} פרקים חדשים בספר`,
    changed === 0 ? '' : changed === 1 ? 'רשומה אחת משתנה' : `${changed} רשומות משתנות`,
    removed === 0 ? '' : removed === 1 ? 'רשומה אחת יוצאת' : `${removed} רשומות יוצאות`,
    numbers ? 'מספרי העמודים המודפסים' : '',
  ]
    .filter((each) => each !== '')
    .join(', ')

/** Names of levels that sefarim have. Others are said as they are written. */
const levels: { readonly [level: string]: string } = {
  volume: 'כרך',
  chelek: 'חלק',
  kerech: 'כרך',
  year: 'שנה',
  parsha: 'פרשה',
  sicha: 'שיחה',
  chapter: 'פרק',
  perek: 'פרק',
  siman: 'סימן',
  seif: 'סעיף',
  letter: 'אגרת',
  maamar: 'מאמר',
  part: 'חלק',
  section: 'מדור',
  shaar: 'שער',
  book: 'ספר',
  unit: 'פרק',
  month: 'חודש',
}
const level = (n: number, names: readonly string[]): string => {
  const name = names[n]
  return name === undefined ? `רמה ${n + 1}` : (levels[name] ?? name)
}

export const map = {
  title: (name: string) => `תוכן העניינים: ${name}`,
  what: 'תוכן העניינים',
  about: 'מה נדפס באילו עמודים: מעמודי הסריקה אל פרקי הספר.',
  progress: (count: number, pages: number) => `${entries(count)} · ${pages} עמודים`,
  kept: 'נשמר במכשיר הזה',
  other: (who: string) => `${who} עובד עכשיו על תוכן העניינים הזה`,
  pages: 'עמודי הסריקה',
  page: (page: number) => `עמוד ${page}`,
  pageName: 'עמוד',
  printedAs: 'מודפס',
  beginsHere: 'מתחיל כאן',
  seemsToBegin: 'נראה שמשהו מתחיל כאן',
  here: 'העמוד שנבחר',
  image: (page: number) => `ראש עמוד ${page} בסריקה`,
  toViewer: 'העמוד כולו',
  contents: 'התוכן',
  none: 'עוד לא סומן דבר. בוחרים עמוד שמשהו מתחיל בו ולוחצים Enter.',
  name: 'שם הפרק',
  begin: 'כאן מתחיל',
  rename: 'שינוי השם',
  another: 'עוד אחד בעמוד הזה',
  accept: 'אישור',
  cancel: 'ביטול',
  choices: 'הצעות לשם',
  kinds: { next: 'הפרק הבא בספר', read: 'נקרא מן העמוד', unit: 'פרק של הספר' },
  newUnit: 'פרק חדש בספר',
  unit: 'פרק של הספר',
  onlyName: 'שם בלבד',
  level: 'רמה',
  levelOf: level,
  deeper: 'רמה פנימה',
  higher: 'רמה החוצה',
  earlier: 'ההתחלה עמוד אחד קודם',
  later: 'ההתחלה עמוד אחד אחרי',
  end: 'עד כאן',
  share: 'הקודם נגמר באותו עמוד',
  remove: 'הסרה',
  likely: 'ההתחלה הבאה',
  likelyBack: 'ההתחלה הקודמת',
  undo: 'ביטול',
  redo: 'החזרה',
  number: 'המספר המודפס',
  numberHint: 'למשל 17, י״ז, xvii או ט ע״ב. משאירים ריק לעמודים שאין בהם מספר.',
  setNumber: 'קביעה',
  countOn: 'המשך הספירה',
  jump: ({ expected, printed }: { expected: string; printed: string }) =>
    `קפיצה במספרים: צריך לבוא ${expected}, ומודפס ${printed}`,
  again: ({ printed }: { printed: string }) => `המספר ${printed} חוזר לאחור`,
  jumps: 'קפיצות במספרים המודפסים',
  pagesOf: (from: string, to: string) => (from === to ? `עמ׳ ${from}` : `עמ׳ ${from}–${to}`),
  send: 'תצוגה מקדימה ושליחה',
  sendNow: 'שליחה',
  preview: 'מה יישלח',
  back: 'חזרה לעריכה',
  previewed: (counts: Counts) => `${of(counts)}. Ctrl+Enter שולח.`,
  counts: of,
  change: { new: 'חדש', changed: 'משתנה', same: '' },
  goes: 'יוצא',
  nothing: 'עוד אין מה לשלוח',
  unnamed: (count: number) => (count === 1 ? 'לרשומה אחת אין שם' : `ל־${count} רשומות אין שם`),
  sent: ({ number, isLive }: { number: number; isLive: boolean }) =>
    isLive ? `תוכן העניינים נכנס לקטלוג (#${number})` : `נשלח (#${number}) ומחכה לאישור`,
  seeSent: 'אל ההצעה שנשלחה',
  backToPrinting: 'לדף ההדפסה',
  didSend: (number: string) => `נשלח (#${number}) ומחכה לאישור`,
  onPage: ({ page, printed, entries: here }: Here) =>
    [
      `עמוד ${page}`,
      printed === null ? '' : `מודפס ${printed}`,
      here.length === 0 ? '' : `מתחיל כאן: ${here.map(({ name }) => name).join(', ')}`,
    ]
      .filter((each) => each !== '')
      .join(', '),
  noneLikely: 'לא נמצא עוד עמוד שנראה כהתחלה',
  needsName: 'צריך שם',
  named: (name: string) => `השם עכשיו: ${name}`,
  begun: ({ name, page }: { name: string; page: number }) => `${name}: מתחיל בעמוד ${page}`,
  atLevel: (n: number, names: readonly string[]) => level(n, names),
  moved: (page: number) => `מתחיל עכשיו בעמוד ${page}`,
  endsHere: (name: string) => `${name}: נגמר כאן`,
  endFollows: (name: string) => `${name}: נגמר במקום שהבא מתחיל`,
  removed: (name: string) => `${name} הוסר`,
  numbered: (printed: string | null) =>
    printed === null ? 'לעמוד הזה אין מספר מודפס' : `מכאן המספרים נמשכים מ־${printed}`,
  clash: 'מישהו שינה את תוכן העניינים בינתיים. מה נכון?',
  met: 'מישהו שינה את תוכן העניינים בינתיים. שני השינויים שולבו; בדקו ושלחו שוב.',
  clashPage: (page: number) => `עמוד ${page} השתנה בינתיים`,
  mine: 'שלי',
  theirs: 'מה שיש שם עכשיו',
  gone: 'אין שם דבר',
  settled: 'הכול הוכרע, ואפשר לשלוח.',
  noScan: 'להדפסה הזאת עוד אין סריקה. העמודים הם לפי המספרים המודפסים.',
  addScan: 'הוספת סריקה',
  rows: 'העמודים שבהם מתחיל משהו',
  rowPage: (n: number) => `עמוד, שורה ${n}`,
  rowName: (n: number) => `שם, שורה ${n}`,
  rowLevel: (n: number) => `רמה, שורה ${n}`,
  rowEnd: (n: number) => `עמוד אחרון, שורה ${n} (רשות)`,
  rowNumberPage: (n: number) => `העמוד בסריקה, מספר ${n}`,
  numberRows: 'מספרים מודפסים: העמוד בסריקה, ומה שמודפס בו',
  plainHelp: 'שורה שמוחקים ממנה את השם יוצאת. העמוד האחרון נקבע לפי השורה הבאה אם לא כותבים אותו.',
  sendRows: 'שליחה',
  acts: {
    left: 'עמוד אחד שמאלה',
    right: 'עמוד אחד ימינה',
    up: 'שורה למעלה; בשם: ההצעה הקודמת',
    down: 'שורה למטה; בשם: ההצעה הבאה',
    first: 'העמוד הראשון',
    last: 'העמוד האחרון',
    'far-back': 'עשרה עמודים אחורה',
    'far-on': 'עשרה עמודים קדימה',
    likely: 'העמוד הבא שנראה כהתחלה',
    'likely-back': 'העמוד הקודם שנראה כהתחלה',
    begin: 'כאן מתחיל: שם, ואישור השם',
    another: 'עוד פרק בעמוד הזה',
    deeper: 'רמה פנימה',
    higher: 'רמה החוצה',
    'move-left': 'ההתחלה עמוד אחד שמאלה',
    'move-right': 'ההתחלה עמוד אחד ימינה',
    end: 'נגמר בעמוד הזה, או שוב לפי ההתחלה הבאה',
    share: 'הקודם נגמר באותו עמוד, או לפניו',
    remove: 'הסרה',
    number: 'המספר המודפס של העמוד',
    undo: 'ביטול',
    redo: 'החזרה',
    send: 'תצוגה מקדימה, ואחר כך שליחה',
    escape: 'יציאה מן השדה',
    keys: 'כל המקשים',
  },
}
