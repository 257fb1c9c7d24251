/** Hebrew names, genres and order of the categories that sources sort sefarim by. */

/** `he`: the Hebrew name. `genre`: the genre of the works in this top category; absent where the catalog has no such
 *  genre, and the works are `other`. */
export interface CategoryFacts {
  he: string
  genre?: 'tanach' | 'halacha' | 'siddur' | 'chassidus'
}

/** Top categories, in the order of the shelves of a beis medrash, which is also the order of their sets. */
export const TOP_CATEGORIES: ReadonlyMap<string, CategoryFacts> = new Map([
  ['Tanakh', { he: 'תנ״ך', genre: 'tanach' }],
  ['Mishnah', { he: 'משנה' }],
  ['Tosefta', { he: 'תוספתא' }],
  ['Talmud', { he: 'תלמוד' }],
  ['Midrash', { he: 'מדרש' }],
  ['Halakhah', { he: 'הלכה', genre: 'halacha' }],
  ['Responsa', { he: 'שאלות ותשובות', genre: 'halacha' }],
  ['Kabbalah', { he: 'קבלה' }],
  ['Liturgy', { he: 'סידור ותפילה', genre: 'siddur' }],
  ['Jewish Thought', { he: 'מחשבת ישראל' }],
  ['Chasidut', { he: 'חסידות', genre: 'chassidus' }],
  ['Musar', { he: 'מוסר' }],
  ['Second Temple', { he: 'ספרי בית שני' }],
  ['Reference', { he: 'ספרי עזר' }],
])

/** Categories below the top categories, under any parent. Their order here is the order of sibling sets. */
export const SUB_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['Torah', 'תורה'],
  ['Prophets', 'נביאים'],
  ['Writings', 'כתובים'],
  ['Targum', 'תרגום'],
  ['Rishonim on Tanakh', 'ראשונים על התנ״ך'],
  ['Acharonim on Tanakh', 'אחרונים על התנ״ך'],
  ['Rashi', 'רש״י'],
  ['Ramban', 'רמב״ן'],
  ['Ibn Ezra', 'אבן עזרא'],
  ['Sforno', 'ספורנו'],
  ['Bavli', 'בבלי'],
  ['Yerushalmi', 'ירושלמי'],
  ['Seder Zeraim', 'סדר זרעים'],
  ['Seder Moed', 'סדר מועד'],
  ['Seder Nashim', 'סדר נשים'],
  ['Seder Nezikin', 'סדר נזיקין'],
  ['Seder Kodashim', 'סדר קדשים'],
  ['Seder Tahorot', 'סדר טהרות'],
  ['Rishonim on Mishnah', 'ראשונים על המשנה'],
  ['Acharonim on Mishnah', 'אחרונים על המשנה'],
  ['Rishonim on Talmud', 'ראשונים על התלמוד'],
  ['Acharonim on Talmud', 'אחרונים על התלמוד'],
  ['Tosafot', 'תוספות'],
  ['Aggadah', 'אגדה'],
  ['Aggadic Midrash', 'מדרשי אגדה'],
  ['Midrash Rabbah', 'מדרש רבה'],
  ['Halachic Midrash', 'מדרשי הלכה'],
  ['Mishneh Torah', 'משנה תורה'],
  ['Sefer Madda', 'ספר מדע'],
  ['Sefer Ahavah', 'ספר אהבה'],
  ['Sefer Zemanim', 'ספר זמנים'],
  ['Tur', 'טור'],
  ['Shulchan Arukh', 'שולחן ערוך'],
  ['Commentary', 'מפרשים'],
  ['Codes', 'פוסקים'],
  ['Rishonim', 'ראשונים'],
  ['Acharonim', 'אחרונים'],
  ['Modern', 'בני זמננו'],
  ['Geonim', 'גאונים'],
  ['Zohar', 'זוהר'],
  ['Arizal', 'האר״י'],
  ['Siddur', 'סידור'],
  ['Haggadah', 'הגדה של פסח'],
  ['Piyutim', 'פיוטים'],
  ['Chabad', 'חב״ד'],
  ['Breslov', 'ברסלב'],
  ['Early Works', 'ספרי הראשונים'],
  ['Dictionary', 'מילונים'],
])
