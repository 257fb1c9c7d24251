/** What checks and refusals of the catalog say, in Hebrew: the API says it in English. The parts of a sentence are put where the
 *  Hebrew one has them. */
export type Sentence = readonly [english: RegExp, hebrew: (...parts: string[]) => string]

export const CATALOG_SAID: readonly Sentence[] = [
  [/^Choose one line at least\.$/, () => 'בחרו שורה אחת לפחות.'],
  // Plans for the tree
  [
    /^The path (\S+) is taken; it becomes (\S+)\.$/,
    (path, now) => `הכתובת ${path} תפוסה; היא תהיה ${now}.`,
  ],
  [/^The path (\S+) is taken many times over\.$/, (path) => `הכתובת ${path} תפוסה פעמים רבות.`],
  [/^(\S+) keeps its path: /, (path) => `הכתובת ${path} נשארת כפי שהיא.`],
  [
    /^“(.+)” has additions of its own \((\d+)\): /,
    (name, n) => `ל״${name}״ יש תוספות משלו (${n}): צריך להעביר אותן אל ספר רשמי.`,
  ],
  [/^“(.+)” is official already\.$/, (name) => `״${name}״ הוא רשמי כבר.`],
  [/^Nothing is left in “(.+)”\.$/, (name) => `ב״${name}״ לא יישאר דבר.`],
  [
    /^“(.+)” also says (.+), which “(.+)” does not take\.$/,
    (from, what, into) => `ב״${from}״ יש גם ${what}, ו״${into}״ אינו מקבל אותם.`,
  ],
  [
    /^(?:A|\d+) keepers? of “(.+)” then also keeps? “(.+)”\.$/,
    (from, into) => `האחראים על ״${from}״ יהיו אחראים גם על ״${into}״.`,
  ],
  [/^The link “(.+)” between the two goes/, (kind) => `הקישור ״${kind}״ שבין השניים יימחק.`],
  [
    /^“(.+)” is then in no set: only stewards look after it\.$/,
    (name) => `״${name}״ לא יהיה בשום מדף, ורק הממונים על הקטלוג יטפלו בו.`,
  ],
  // Fields
  [/^The field “(.+)” is needed\.$/, (field) => `חסר השדה “${field}”.`],
  [/^“[^”]*” must not be empty\.$/, () => 'שדה חובה.'],
  [/^“[^”]*” must have at least (\d+) characters?\.$/, (n) => `צריך לפחות ${n} אותיות.`],
  [/^“[^”]*” must have at least (\d+) (?:entr|field)/, (n) => `צריך לפחות ${n} שורות.`],
  [/^“[^”]*” must have at most (\d+) characters?\.$/, (n) => `ארוך מדי: עד ${n} אותיות.`],
  [/^“[^”]*” must have at most (\d+) (?:entr|field)/, (n) => `יותר מדי שורות: עד ${n}.`],
  [/^“[^”]*” must have each entry once\.$/, () => 'שורה אחת כתובה כאן פעמיים.'],
  [/^“[^”]*” must be at most (\S+)\.$/, (n) => `המספר גדול מדי: עד ${n}.`],
  [/^“[^”]*” must be at least (\S+)\.$/, (n) => `המספר קטן מדי: מ־${n} ומעלה.`],
  [/^“[^”]*” must be (?:more|less) than /, () => 'המספר גדול או קטן מדי.'],
  [/^“[^”]*” must be a (?:whole )?number\.$/, () => 'יש לכתוב מספר.'],
  [/^“[^”]*” must be one of: (.+)\.$/, (list) => `יש לבחור אחד מאלה: ${list}.`],
  [/^“[^”]*” must be .*such as (.+)\.$/, (examples) => `הצורה אינה נכונה. לדוגמה: ${examples}.`],
  [/^“[^”]*” must be (?:of the form|a sha256)/, () => 'הצורה אינה נכונה.'],
  [/^(?:“[^”]*”|The data) (?:must|has none)/, () => 'הערך אינו כפי שסוג הפריט דורש.'],
  [/^There is no field “(.+)” here\.$/, (field) => `אין כאן שדה “${field}”.`],
  [/^There is no type “(.+)”\./, (type) => `אין סוג “${type}”.`],
  [
    /^The schema of “(.+)” lives at (\S+)\.$/,
    (type, path) => `כתובת הסכמה של “${type}” היא ${path}.`,
  ],
  // Items that are named
  [/^There (?:is|was) no item (\S+?)(?: .*)?\.$/, (id) => `אין בקטלוג פריט ${id}.`],
  [
    /^(\S+) is .+\. This field must name /,
    (id) => `${id} הוא פריט מסוג אחר: יש לבחור פריט מן הסוג ששדה זה דורש.`,
  ],
  [/^(\S+) \((\S+)\) still points at it by “(.+)”\.$/, (id) => `${id} עוד מפנה אליו.`],
  [
    /^(\S+), which should replace it, is not there\.$/,
    (id) => `${id}, שאמור לבוא במקומו, אינו קיים.`,
  ],
  [/is never inside itself\.$/, () => 'דבר אינו בתוך עצמו.'],
  [
    /^Nobody (?:has the account or|who reviews has|has) the handle “?([^”]+?)”?\.$/,
    (name) => `אין כאן מי ששם המשתמש שלו ${name}.`,
  ],
  // Paths
  [/^The path (\S+) is taken by (\S+)\.$/, (path, id) => `הכתובת ${path} תפוסה בידי ${id}.`],
  [
    /^Two items of this suggestion would have the path (\S+)\.$/,
    (path) => `לשני פריטים בהצעה זו יש אותה כתובת: ${path}.`,
  ],
  [
    /^"(.*)" is not a path\./,
    (path) =>
      `${path} אינה כתובת. כתבו חלקים של אותיות לטיניות קטנות, ספרות ומקפים, ולוכסן לפני כל חלק.`,
  ],
  [
    /^A path has parts of/,
    () => 'כתובת בנויה מאותיות לטיניות קטנות, ספרות ומקפים, ולוכסן לפני כל חלק.',
  ],
  [/^An item of type (\S+) has no page/, () => 'לפריט מסוג זה אין דף, ולכן גם לא כתובת.'],
  [
    /^Paths that begin with (\S+) belong to the site\.$/,
    (path) => `כתובות שתחילתן ${path} שייכות לאתר.`,
  ],
  [/^(\S+) is a list of the site\./, (path) => `${path} היא רשימה של האתר. הוסיפו חלק לפריט עצמו.`],
  [/^Paths under (\S+) are for items of type/, (path) => `כתובות תחת ${path} הן לפריטים מסוג אחר.`],
  [/^The path of a schema is/, () => 'כתובת של סכמה היא ‎/schemas/‎ ואחריה שם הסוג.'],
  // Dates
  [
    /Which Adar\? (\d+) is a leap year/,
    (year) => `איזה אדר? ${year} שנה מעוברת: כתבו אדר א׳ או אדר ב׳.`,
  ],
  [/(\d+) is a plain year with one Adar/, (year) => `${year} שנה פשוטה, ובה אדר אחד.`],
  [/ has (?:at most )?(\d+) days: write a day/, (days) => `בחודש זה ${days} יום.`],
  [/a month has at most 30/, () => 'בחודש יש לכל היותר שלושים יום.'],
  [/looks like a civil year/, () => 'זו נראית שנה לועזית: כתבו את השנה העברית.'],
  [/Months are counted from Tishrei/, () => 'אין חודש כזה בשנה זו. החודשים נמנים מתשרי.'],
  [/^(.+): (?:Write |Years |Which )/, (date) => `${date} אינו תאריך עברי שלם.`],
  [
    /^(?:Write (?:a (?:date|day)|one|no year|the month)|Which (?:year|month)|If .* is a year)/,
    () => 'התאריך אינו שלם או אינו אחד. כתבו למשל י׳ שבט תשמ״ב.',
  ],
  // Words
  [/^Two (?:versions|segments).* have the id/, () => 'שני חלקים של המילים נושאים אותו מזהה.'],
  [/^Segments may be nested at most/, () => 'יותר מדי קטעים זה בתוך זה.'],
  [/^Only a section may have children/, () => 'רק בתוך מדור יש קטעים.'],
  [/^There is no note "(.+)" here\.$/, (note) => `אין כאן הערה “${note}”.`],
  [/^A link must be an item/, () => 'קישור הוא מזהה של פריט, נתיב באתר או כתובת ברשת.'],
  [/\(run \d+ of /, () => 'אחד הסימנים שבתוך המילים אינו כסדרו.'],
  [
    /^This removes (\d+) of (\d+) (?:paragraphs|lines|verses)/,
    (n, of) => `נמחקים כאן ${n} מתוך ${of} קטעים או שורות. ודאו שלכך התכוונתם.`,
  ],
  [
    /^This removes (\d+) paragraphs, lines or verses from (\d+) places/,
    (n, of) => `נמחקים כאן ${n} קטעים או שורות ב־${of} מקומות. ודאו שלכך התכוונתם.`,
  ],
  [/^A segment has at most/, () => 'הקטע ארוך מדי: חלקו אותו.'],
  [/^No words are left/, () => 'לא נשארו מילים. כדי להסיר קטע יש כפתור משלו.'],
  [/^The words are missing/, () => 'חסרות המילים.'],
  [/^Only stewards suggest schemas/, () => 'רק מנהלים מציעים סכמות. פתחו דיווח וכתבו בו מה חסר.'],
  [/are withheld/, () => 'מילים אלה סגורות מפני זכויותיהן, ולכן אין משנים אותן.'],
  [
    /^The words of this item are not in order/,
    () => 'המילים של פריט זה אינן כסדרן, ולכן אי אפשר לשנות אותן אחת אחת.',
  ],
  // Warnings
  [/^This may be (\S+), which the catalog has\.$/, (id) => `אולי זה ${id}, שכבר נמצא בקטלוג.`],
  [
    /^“(.+)” is not a level of this work\. Its levels: (.+)\.$/,
    (level, list) => `“${level}” אינו מחלקי ספר זה. חלקיו: ${list}.`,
  ],
  [
    /^The levels of a position stand in the order of the work’s: (.+)\.$/,
    (list) => `סדר החלקים הוא כסדרם בספר: ${list}.`,
  ],
  [/^(\d+) units? (?:has|have)/, (n) => `המקום של ${n} יחידות אינו מתאים לחלוקה זו.`],
  [/Look at it with care\.$/, () => 'נכתב או נשלח בידי מכונה או דרך יישום: קראו בעיון.'],
  // Refusals
  [
    /^(?:Nothing changes|The catalog already has|The suggestion says so already|The shaar has this text)/,
    () => 'לא נשתנה דבר: כך כבר כתוב בקטלוג.',
  ],
  [/^Together these suggestions change nothing/, () => 'יחד ההצעות אינן משנות דבר.'],
  [/^With this wording nothing changes/, () => 'בנוסח זה לא נשתנה עוד דבר. אפשר לבטל את ההצעה.'],
  [/^This suggestion is empty/, () => 'ההצעה ריקה: הוסיפו לה פריטים.'],
  [/^This account is suspended/, () => 'החשבון מושעה: אפשר לקרוא, ולא לשנות.'],
  [/^Sign in/, () => 'יש להיכנס תחילה.'],
  [/^This is for stewards/, () => 'זה מסור לאחראי הקטלוג.'],
  [/^Only (?:its|the) author/, () => 'רק מי שכתב את ההצעה עושה זאת.'],
  [/^The catalog’s checks refused/, () => 'הבדיקות מצאו טעויות. תקנו את הרשום ושלחו שוב.'],
  [
    /^(?:Main has changed|This field was changed after|Its author has sent another)/,
    () => 'הדבר השתנה בינתיים. הסתכלו שוב.',
  ],
  [/has 1 to (\d+) characters\.$/, (n) => `אורכו מאות אחת ועד ${n} אותיות.`],
  [/has at most ([\d,]+) characters/, (n) => `ארוך מדי: עד ${n} אותיות.`],
  [/^A handle is 2 to 40/, () => 'שם משתמש הוא 2 עד 40 אותיות לטיניות וספרות, ומקפים ביניהן.'],
  [/^The handle (\S+) is reserved/, (name) => `השם ${name} שמור. בחרו אחר.`],
  [/^A handle is changed once a day/, () => 'שם משתמש משנים פעם ביום. נסו מחר.'],
  [/^There is no suggestion (\S+)\.$/, (id) => `אין הצעה ${id}.`],
  [/^There is no set (.+)\.$/, (set) => `אין אוסף ${set}.`],
  [/^Line (\d+): /, (line) => `שורה ${line} אינה כסדרה.`],
]
