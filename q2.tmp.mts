import Database from 'better-sqlite3'
const db = new Database('/tmp/eval/big.sqlite', {readonly:true}); db.pragma('mmap_size=1073741824'); db.pragma('cache_size=-32000')
const orig = db.prepare.bind(db)
const stats = new Map()
db.prepare = (sql) => { const st = orig(sql); if (!sql.includes('words match')) return st; return { pluck() { const p = st.pluck(); return { all(e, l) { const t=process.cpuUsage(); const r=p.all(e,l); const u=process.cpuUsage(t); cur.push([(u.user+u.system)/1000, r.length, e.length]); return r } } } } }
let cur = []
const { prepareWordSearch } = await import('/work/wt/lead/packages/projection/src/reads/words/word-search.ts')
const { RULES } = await import('/work/wt/lead/packages/projection/src/reads/words/rules.ts')
const search = prepareWordSearch(db)
let seed = 11; const rnd = () => { seed = (seed + 0x6d2b79f5) | 0; let t = Math.imul(seed ^ (seed >>> 15), 1 | seed); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296 }
const max = db.prepare('select max(n) m from word_rows').get().m
const row = db.prepare('select words from word_rows where n=?')
for (let i=0;i<12;i++) { const l=row.get(1+Math.floor(rnd()*max)).words.split(' '); const s=Math.floor(rnd()*(l.length-3)); const q=l.slice(s,s+3).join(' '); cur=[]; const t=process.cpuUsage(); const a=search({q,rules:new Set(RULES),filter:{}}); const u=process.cpuUsage(t); console.log(q,'|',a.rows.length,a.partial,((u.user+u.system)/1000).toFixed(1),'|',cur.map(([ms,n,e])=>`${ms.toFixed(1)}ms:${n}(${e})`).join(' ')) }
