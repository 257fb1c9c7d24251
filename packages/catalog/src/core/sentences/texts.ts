/** What is said to people about texts. Source: service.md#errors. */
import { sentences } from '@yalkut/model'

export const textsSaid = sentences({
  'unseen-text': {
    en: '{withheld} What is there cannot be seen, so this tool adds nothing to it: send the items as a suggestion instead.',
    he: '{withheld} אי אפשר לראות מה יש שם, ולכן כלי זה אינו מוסיף על כך: שלחו את הפריטים כהצעה.',
  },
  'compared-characters': {
    en: 'Texts of up to {max} characters are compared.',
    he: 'משווים טקסטים של עד {max} אותיות.',
  },
  'compared-pages': {
    en: 'At most {max} pages are compared.',
    he: 'משווים עד {max} עמודים.',
  },
  'content-empty': {
    en: 'There is no text in “content”.',
    he: 'אין טקסט ב־״content״.',
  },
  'draft-deletes': {
    en: 'This draft deletes {to}: nothing can be added to it.',
    he: 'הטיוטה מוחקת את {to}: אי אפשר להוסיף לו דבר.',
  },
  'hanacha-of-what': {
    en: '{id} is {type}; a hanacha is of an event, unit or recording.',
    he: '{id} הוא {type}; הנחה היא של אירוע, פרק או הקלטה.',
  },
  'layer-has-page': {
    en: 'The layer has {which} already. Fix its lines one by one, and leave the page out here.',
    he: 'בשכבה כבר יש {which}. תקנו את שורותיו אחת אחת, והשמיטו אותו כאן.',
  },
  'machine-of-paragraphs': {
    en: '“machine” is only for paragraphs. For pages, the layer names the machine in “kind” and “engine”.',
    he: '״machine״ הוא רק לפסקאות. בעמודים, השכבה אומרת את המכונה ב־״kind״ וב־״engine״.',
  },
  'machine-wrote': {
    en: '“machine” names what wrote the words, such as “asr:whisper@3”.',
    he: '״machine״ אומר מה כתב את המילים, כגון ״asr:whisper@3״.',
  },
  'no-printing-ref': {
    en: '“{reference}” names no printing: write text:<id> or scan:<id>:<from>-<to>.',
    he: '״{reference}״ אינו הדפסה: כתבו text:<id> או scan:<id>:<from>-<to>.',
  },
  'no-text-copy': {
    en: 'No copy of a text is served here.',
    he: 'שום עותק של טקסט אינו מוגש כאן.',
  },
  'no-text-of': {
    en: 'There is no text of {id}.',
    he: 'אין טקסט של {id}.',
  },
  'not-of-kind': {
    en: '{id} is {type}, not {kind}.',
    he: '{id} הוא {type}, ולא {kind}.',
  },
  'not-text-of-unit': {
    en: '{id} is no text of this unit, so it was not translated from it.',
    he: '{id} אינו טקסט של פרק זה, ולכן לא תורגם ממנו.',
  },
  'notice-no-licence': {
    en: '“{notice}” is no licence that lets a copy be kept and shown: {list}.',
    he: '״{notice}״ אינו רישיון שמתיר לשמור עותק ולהראות אותו: {list}.',
  },
  'page-long-line': {
    en: 'Page {page} has a line of more than {max} characters.',
    he: 'בעמוד {page} יש שורה של יותר מ־{max} אותיות.',
  },
  'page-no-words': {
    en: 'Page {page} has no line with words.',
    he: 'בעמוד {page} אין שורה עם מילים.',
  },
  'page-twice': {
    en: 'Page {twice} is in this call twice.',
    he: 'עמוד {twice} כתוב בבקשה פעמיים.',
  },
  'pages-unread': {
    en: 'Pages {from}–{to} of {id} were not read yet.',
    he: 'עמודים {from}–{to} של {id} לא נקראו עדיין.',
  },
  'parts-in-call': {
    en: 'Send 1 to {max} in one call.',
    he: 'שלחו אחד עד {max} בבקשה אחת.',
  },
  'printing-pages': {
    en: 'The pages of a printing begin at 1 and are in ascending order.',
    he: 'העמודים של הדפסה מתחילים ב־1 וכתובים בסדר עולה.',
  },
  'segments-into-text': {
    en: '“segments” are put into a text and “pages” into a text-layer; {id} is {type}.',
    he: '״segments״ נכנסים בטקסט ו־״pages״ בשכבת טקסט; {id} הוא {type}.',
  },
  'segments-or-pages': {
    en: 'Send “segments” for a text, or “pages” for a text-layer.',
    he: 'לטקסט שלחו ״segments״, ולשכבת טקסט ״pages״.',
  },
  'text-paragraphs': {
    en: 'A text is sent in at most {max} paragraphs.',
    he: 'טקסט נשלח בעד {max} פסקאות.',
  },
  'tool-in-machine': {
    en: 'Name the tool in “machine”, or leave it out for a person’s words.',
    he: 'כתבו את הכלי ב־״machine״, או השמיטו אותו כשהמילים של אדם.',
  },
  'translator-needed': {
    en: 'Say in “credit” who translated it.',
    he: 'כתבו ב־״credit״ מי תרגם.',
  },
  'not-a-unit': {
    en: '{id} is {type}, not a unit.',
    he: '{id} הוא {type}, ולא פרק.',
  },
  'not-paragraph-of-text': {
    en: '{id} is no paragraph of a text.',
    he: '{id} אינו פסקה של טקסט.',
  },
  'not-paragraph-of-translation': {
    en: '{id} is no paragraph of a translation.',
    he: '{id} אינו פסקה של תרגום.',
  },
  'segment-no-words': {
    en: 'Segment {at} of this call has no words.',
    he: 'בפסקה {at} של הבקשה אין מילים.',
  },
  'segment-too-long': {
    en: 'Segment {at} of this call has more than {max} characters.',
    he: 'בפסקה {at} של הבקשה יש יותר מ־{max} אותיות.',
  },
})
