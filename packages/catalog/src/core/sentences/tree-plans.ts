/** What is said to people about plans that change the tree. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const treePlansSaid = sentences({
  'path-becomes': { en: 'The path {first} is taken; it becomes {path}.', he: 'הכתובת {first} תפוסה; היא תהיה {path}.' },
  'path-taken-over': { en: 'The path {path} is taken many times over.', he: 'הכתובת {path} תפוסה פעמים רבות.' },
  'path-too-long': { en: '{path} is too long for a path.', he: '{path} ארוכה מדי לכתובת.' },
  'keeps-path': { en: '{path} keeps its path: {problem}', he: 'הכתובת {path} נשארת כפי שהיא: {problem}' },
  'has-additions': {
    en: '{name} has additions of its own ({n}): move them to an official sefer.',
    he: 'ל{name} יש תוספות משלו ({n}): העבירו אותן אל ספר רשמי.',
  },
  'is-official': { en: '{name} is official already.', he: '{name} הוא רשמי כבר.' },
  'also-says': {
    en: '{from} also says {what}, which {into} does not take.',
    he: 'ב{from} כתוב גם {what}, ו{into} אינו מקבל זאת.',
  },
  'keepers-also-keep': {
    en: '{n|A keeper|# keepers} of {from} then also {n|keeps|keep} {into}.',
    he: '{n|אחד האחראים|# אחראים} על {from} {n|יהיה אחראי|יהיו אחראים} גם על {into}.',
  },
  'link-goes': {
    en: 'The link “{kind}” between the two goes ({id}).',
    he: 'הקישור ״{kind}״ שבין השניים יימחק ({id}).',
  },
  'in-no-set': {
    en: '{name} is then in no set: only stewards look after it.',
    he: '{name} לא יהיה בשום אוסף, ורק המנהלים יטפלו בו.',
  },
  'nothing-left': { en: 'Nothing is left in {name}.', he: 'ב{name} לא יישאר דבר.' },
  'not-a-path': { en: 'This is not a path.', he: 'זו אינה כתובת.' },
  'path-problem': { en: '{path}: {problem}', he: '{path}: {problem}' },
  'addition-of-addition': {
    en: '{id} is an addition itself. Name an official sefer.',
    he: '{id} הוא עצמו תוספת. כתבו את הספר הרשמי.',
  },
  'addition-to-itself': {
    en: '{id} cannot be an addition to itself.',
    he: '{id} אינו יכול להיות תוספת לעצמו.',
  },
  'at-top': {
    en: '{id} is at the top already.',
    he: '{id} כבר בראש העץ.',
  },
  'cannot-move-into': {
    en: '{id} cannot move into {parent}: {what} does not go into {into}.',
    he: 'אי אפשר להעביר את {id} אל {parent}: אין מכניסים {what} אל {into}.',
  },
  'hebrew-name-first': {
    en: '{id} needs a Hebrew name first.',
    he: 'ל־{id} צריך תחילה שם בעברית.',
  },
  'like-into-like': {
    en: '{id} is {type}, {id2} {type2}: only like goes into like.',
    he: '{id} הוא {type}, ו־{id2} הוא {type2}: מאחדים רק פריטים מסוג אחד.',
  },
  'merge-below': {
    en: '{id} is below {id2}. Exchange “from” and “into”, or move {id} up first.',
    he: '{id} נמצא תחת {id2}. החליפו בין ״from״ ל־״into״, או העלו תחילה את {id}.',
  },
  'merge-into-itself': {
    en: '{id} cannot be merged into itself.',
    he: 'אי אפשר לאחד את {id} עם עצמו.',
  },
  'next-to-itself': {
    en: '{id} cannot be placed next to itself.',
    he: 'אי אפשר להעביר את {id} אל ליד עצמו.',
  },
  'no-operation': {
    en: 'There is no operation {json}.',
    he: 'אין פעולה {json}.',
  },
  'no-order-there': {
    en: 'Items of type {type} have no order of their own there, so they have no position beside another.',
    he: 'לפריטים מסוג {type} אין שם סדר משלהם, ולכן אין להם מקום ליד אחר.',
  },
  'no-own-name': {
    en: 'Items of type {type} have no name of their own.',
    he: 'לפריטים מסוג {type} אין שם משלהם.',
  },
  'no-own-order': {
    en: 'Items of type {type} have no order of their own; sets, sefarim and units have.',
    he: 'לפריטים מסוג {type} אין סדר משלהם; לאוספים, לספרים ולפרקים יש.',
  },
  'no-set-above': {
    en: '{id} is at the top: there is no set above it for {id2}.',
    he: '{id} בראש: אין מעליו אוסף בשביל {id2}.',
  },
  'no-set-made-as': {
    en: 'No set was created earlier in this plan as “{ref}”.',
    he: 'בתוכנית זו לא נוצר לפני כן אוסף בשם ״{ref}״.',
  },
  'no-set-to-leave': {
    en: '{id} is in no set that it could move up from.',
    he: '{id} אינו באוסף שאפשר להעלות אותו ממנו.',
  },
  'no-slug': {
    en: 'Items of type {type} have no slug.',
    he: 'לפריטים מסוג {type} אין slug.',
  },
  'no-unit-of-sefer': {
    en: '{id} is no unit of this sefer.',
    he: '{id} אינו פרק של ספר זה.',
  },
  'not-a-sefer': {
    en: '{id} is {type}, not a sefer.',
    he: '{id} הוא {type}, ולא ספר.',
  },
  'not-a-set-here': {
    en: '{id} is {type}, not a set.',
    he: '{id} הוא {type}, ולא אוסף.',
  },
  'not-in-list': {
    en: '{id} is not in this list. Name an item of the list in “after” or “before”.',
    he: '{id} אינו ברשימה זו. כתבו ב־״after״ או ב־״before״ פריט מן הרשימה.',
  },
  'not-in-parent': {
    en: '{id} is not in {parent}.',
    he: '{id} אינו ב־{parent}.',
  },
  'not-in-that': {
    en: '{id} is not in {id2}.',
    he: '{id} אינו ב־{id2}.',
  },
  'operation-too-large': {
    en: 'One operation moves at most {max} items.',
    he: 'פעולה אחת מעבירה עד {max} פריטים.',
  },
  'parent-of-type': {
    en: 'Give “parent”: the parent of these items of type {type}.',
    he: 'כתבו ״parent״: במה נמצאים פריטים אלה מסוג {type}.',
  },
  'parent-shared': {
    en: 'Give “parent”: the parent that these items share.',
    he: 'כתבו ״parent״: במה נמצאים כל הפריטים האלה יחד.',
  },
  'part-mended': {
    en: 'This part of the catalog is being mended. Try again in a moment.',
    he: 'חלק זה של הקטלוג מתוקן עכשיו. נסו שוב בעוד רגע.',
  },
  'not-a-plan': {
    en: 'This is no plan: its operations could not be read.',
    he: 'זו אינה תוכנית: לא היה אפשר לקרוא את הפעולות שבה.',
  },
  'plan-changes-nothing': {
    en: 'This plan changes nothing.',
    he: 'התוכנית אינה משנה דבר.',
  },
  'plan-needs-write': {
    en: 'A plan that changes more than {readersItems} items needs the scope “write”.',
    he: 'תוכנית שמשנה יותר מ־{readersItems} פריטים צריכה את ההרשאה ״write״.',
  },
  'plan-too-large': {
    en: 'A plan changes at most {max} items. Split it into several plans.',
    he: 'תוכנית משנה עד {max} פריטים. חלקו אותה לכמה תוכניות.',
  },
  'plan-too-long': {
    en: 'Previewing this plan takes too long. Split it into several plans.',
    he: 'הבדיקה של תוכנית זו נמשכת זמן רב מדי. חלקו אותה לכמה תוכניות.',
  },
  'plan-would-differ': {
    en: 'The catalog changed since this plan was previewed, and the plan would do something else. Look at its preview again.',
    he: 'הקטלוג השתנה מאז שהתוכנית נבדקה, והיא תעשה עכשיו דבר אחר. הסתכלו שוב בתצוגה המקדימה.',
  },
  'plans-busy': {
    en: 'Too many plans are previewed at the moment. Try again soon.',
    he: 'יותר מדי תוכניות נבדקות ברגע זה. נסו שוב בקרוב.',
  },
  'preview-without-account': {
    en: 'Without an account a preview has at most {publicOperations} operations and {publicItems} changed items. Sign in for more.',
    he: 'בלי חשבון, בתצוגה מקדימה יש עד {publicOperations} פעולות ו־{publicItems} פריטים שמשתנים. היכנסו כדי לראות יותר.',
  },
  'range-backwards': {
    en: '{from} comes after {to}.',
    he: '{from} בא אחרי {to}.',
  },
  'ref-form': {
    en: '“{ref}” is neither an item id nor new:<key>.',
    he: '״{ref}״ אינו מזהה של פריט ואינו new:<key>.',
  },
  'rename-what': {
    en: 'Say what changes: “name”, “slug” or “path”.',
    he: 'כתבו מה משתנה: ״name״‏, ״slug״ או ״path״.',
  },
  'reorder-apart': {
    en: '{id} is {type}, {id2} {type2}: reorder them apart.',
    he: '{id} הוא {type}, ו־{id2} הוא {type2}: סדרו אותם בנפרד.',
  },
  'reorder-what': {
    en: 'Name the items to reorder.',
    he: 'כתבו אילו פריטים לסדר.',
  },
  'set-inside-itself': {
    en: '{id} cannot go under {id2}: a set is never inside itself.',
    he: '{id} אינו יכול להיכנס תחת {id2}: אוסף אינו בתוך עצמו.',
  },
  'set-key-twice': {
    en: 'This plan has created a set as “{key}” already.',
    he: 'התוכנית כבר יצרה אוסף בשם ״{key}״.',
  },
  'set-under-set': {
    en: '{id} is {type}; a set goes under a set.',
    he: '{id} הוא {type}; אוסף נכנס רק באוסף.',
  },
  'several-sets': {
    en: '{id} is in several sets: say with “from” which it moves up from.',
    he: '{id} נמצא בכמה אוספים: כתבו ב־״from״ מאיזה מהם הוא עולה.',
  },
  'taken-out-of': {
    en: 'Say with “from” what {id} is taken out of.',
    he: 'כתבו ב־״from״ ממה מוציאים את {id}.',
  },
  'tree-stands-on': {
    en: '{id} is {what}; a tree stands on a set, a sefer, a printing or an event.',
    he: '{id} הוא {what}; עץ הוא של אוסף, ספר, הדפסה או אירוע.',
  },
  'type-not-merged': {
    en: 'Items of type {type} are not merged.',
    he: 'אין מאחדים פריטים מסוג {type}.',
  },
  'which-units': {
    en: 'Say which units: either “units” or “range”.',
    he: 'כתבו אילו פרקים: ״units״ או ״range״.',
  },
  'move-them-first': {
    en: '{message} Move them first.',
    he: '{message} העבירו אותם תחילה.',
  },
  'points-at-set': {
    en: '{id} still points at {set} by “{field}”.',
    he: '{id} עוד מפנה אל {set} בשדה ״{field}״.',
  },
  'set-still-holds': {
    en: '{set} still holds {count|1 item|# items}, {id} first.',
    he: 'ב־{set} עוד יש {count|פריט אחד|# פריטים}, הראשון שבהם {id}.',
  },
  'always-needs': {
    en: 'Move the {type} to another {field}: it always needs {other}.',
    he: 'העבירו את {type} אל {field} אחר: זה צריך תמיד {other}.',
  },
  'deleted-in-plan': {
    en: '{id} was deleted earlier in this plan.',
    he: '{id} כבר נמחק בתוכנית זו.',
  },
  'merged-in-plan': {
    en: '{id} was merged into {into} earlier in this plan.',
    he: '{id} כבר אוחד עם {into} בתוכנית זו.',
  },
  'operation-mistake': {
    en: 'Operation {operation} ({op}): {mistake}',
    he: 'פעולה {operation} ({op}): {mistake}',
  },
  'more-mistakes': {
    en: '{others|1 more mistake|# more mistakes} in this plan: see “mistakes”.',
    he: 'בתוכנית יש עוד {others|טעות אחת|# טעויות}: ראו ״mistakes״.',
  },
})
