import Database from 'better-sqlite3'
import { prepareWordSearch } from '/work/wt/lead/packages/projection/src/reads/words/word-search.ts'
import { prepareSuggest } from '/work/wt/lead/packages/projection/src/reads/words/suggest.ts'
import { RULES } from '/work/wt/lead/packages/projection/src/reads/words/rules.ts'
const db = new Database('/tmp/eval/big.sqlite', {readonly:true}); db.pragma('mmap_size=1073741824'); db.pragma('cache_size=-32000')
const search = prepareWordSearch(db), suggest = prepareSuggest(db)
const all = new Set(RULES)
let seed = 11; const rnd = () => { seed = (seed + 0x6d2b79f5) | 0; let t = Math.imul(seed ^ (seed >>> 15), 1 | seed); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296 }
const max = db.prepare('select max(n) m from word_rows').get().m
const row = db.prepare('select words from word_rows where n=?')
const line = () => row.get(1+Math.floor(rnd()*max)).words.split(' ')
const common = db.prepare('select word from forms order by rows desc limit 100').all().map(r=>r.word)
const mid = db.prepare('select word from forms where rows between 2 and 2000 limit 5000').all().map(r=>r.word)
const pick = l => l[Math.floor(rnd()*l.length)]
const swap = w => w.length<4?w+'ז':w.slice(0,1)+w[2]+w[1]+w.slice(3)
const classes = {
  'one commonest word': () => pick(common),
  'one word': () => pick(mid),
  'three in a row': () => { const l=line(); const s=Math.floor(rnd()*(l.length-3)); return l.slice(s,s+3).join(' ') },
  'five, one wrong': () => { const l=line().slice(0,5); l[Math.floor(rnd()*5)]=pick(mid); return l.join(' ') },
  'five common, no phrase': () => Array.from({length:5},()=>pick(common)).join(' '),
  'typo': () => swap(pick(mid)),
  'two with set tag': () => line().slice(0,2).join(' '),
  'latin': () => pick(['bereishis bara','vayomer moshe','shabbos kodesh','yisroel','hashem elokim']),
  'number': () => pick(['70 שנה','ז׳ ימים','127','קכ״ז']),
  'abbr': () => pick(['בנ״י','יו״ט','הקב״ה','ר״ח']),
}
for (const [name, make] of Object.entries(classes).filter(([n]) => !process.argv[2] || n.startsWith(process.argv[2]))) {
  const ms=[]; let empty=0, partial=0
  for (let i=0;i<120;i++) { const q=make(); const t=process.cpuUsage(); const a=search({q,rules:all,filter: name.includes('tag')?{sets:['rh-s1']}:{} }); const u=process.cpuUsage(t); ms.push((u.user+u.system)/1000); if(a.rows.length===0) empty++; if(a.partial) partial++ }
  ms.sort((a,b)=>a-b); console.log(name.padEnd(26), 'p50',ms[60].toFixed(1),'p95',ms[114].toFixed(1),'max',ms[119].toFixed(1),'empty',empty,'partial',partial)
}
const ms=[]; for (let i=0;i<200;i++){ const w=pick(mid).slice(0,2+i%2); const t=performance.now(); suggest(w,8); ms.push(performance.now()-t)} ms.sort((a,b)=>a-b); console.log('suggest p50',ms[100].toFixed(1),'p95',ms[190].toFixed(1), 'rss MB', process.memoryUsage().rss/1e6)
