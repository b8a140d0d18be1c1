import { openBrowser } from './support/browser.ts'
import { startStubService } from './support/stub-service.ts'
import { SETTLED } from './support/settled.ts'
import { FONTS } from './support/page-fonts.ts'
const ID='nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" public-key="live_pk_a"'
const F: Record<string,string> = {
 card:`<donate-button ${ID}></donate-button>`,
 amount:`<donate-button ${ID} amount="2500"></donate-button>`,
 amounts:`<donate-button ${ID} amounts="500 1000 2500"></donate-button>`,
 'amounts+amount':`<donate-button ${ID} amounts="500 1000 2500" amount="500"></donate-button>`,
 'cart-total':`<donate-button ${ID} amounts="500 1000" cart-total="2736" min="50"></donate-button>`,
 'amounts fee':`<donate-button ${ID} amounts="500 1000 2500" fee-coverable></donate-button>`,
 'amount fee':`<donate-button ${ID} amount="500" fee-coverable></donate-button>`,
 'amounts freq':`<donate-button ${ID} amounts="500 1000 2500" frequency="once monthly"></donate-button>`,
 'amounts ded':`<donate-button ${ID} amounts="500 1000 2500" dedication></donate-button>`,
 line:`<donate-button ${ID} mode="line" amounts="500 1000 2500"></donate-button>`,
 'line freq':`<donate-button ${ID} mode="line" amounts="500 1000 2500" frequency="once monthly"></donate-button>`,
 'line fee':`<donate-button ${ID} mode="line" amounts="500 1000 2500" fee-coverable></donate-button>`,
 cart:`<donate-button ${ID} mode="cart" cart-total="4835"></donate-button>`,
 button:`<donate-button ${ID} mode="button" amounts="500"></donate-button>`,
 field:'<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>',
 chosen:'<nonprofit-picker public-key="live_pk_a" value="n_stub1"></nonprofit-picker>',
 'field label':'<nonprofit-picker layout="field" public-key="live_pk_a"></nonprofit-picker>',
 tiles:'<nonprofit-picker layout="tiles" public-key="live_pk_a"></nonprofit-picker>',
 'tiles own':'<nonprofit-picker layout="tiles" nonprofits="n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub2" public-key="live_pk_a"></nonprofit-picker>',
 dialog:'<nonprofit-picker layout="dialog" public-key="live_pk_a"></nonprofit-picker>',
 'badge totals':'<climate-offset-badge public-key="live_pk_a"></climate-offset-badge>',
 'badge ship':'<climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
 impact:'<impact-card public-key="live_pk_a"></impact-card>',
 'impact one':`<impact-card ${ID}></impact-card>`,
 'impact months':'<impact-card public-key="live_pk_a" months="6"></impact-card>',
 'impact goal':'<impact-card public-key="live_pk_a" goal="1200000"></impact-card>',
 share:`<social-share ${ID}></social-share>`,
}
const langs=['en','de','es','fr','pt','ja','ar']
const pages=Object.fromEntries(langs.map(l=>[`/${l}`,`<!doctype html><html lang="${l}" dir="${l==='ar'?'rtl':'ltr'}"><meta charset=utf-8><script type=module src="/embed/1.0.0/almoner.js"></script><style>${FONTS} body{margin:16px;font:16px/1.5 Inter,"Noto Sans JP","Noto Sans Arabic"}</style>${Object.values(F).map(f=>`<div>${f}</div>`).join('')}`]))
const s=await startStubService(pages); const b=await openBrowser()
const out:Record<string,number[]>={}
for (const l of langs) { const p=await b.newPage(); await p.goto(s.origin+'/'+l); await p.waitForFunction(SETTLED); await p.waitForTimeout(800)
 for (const w of [390,600,1280]) { await p.setViewportSize({width:w,height:900}); await p.waitForTimeout(100)
  const h=await p.evaluate<number[]>(`[...document.querySelectorAll('body > div > *')].map(e=>Math.round(e.getBoundingClientRect().height/1.6)/10)`)
  Object.keys(F).forEach((k,i)=>(out[`${k}@${w}`]??=[]).push(h[i]??0)) } await p.close() }
for (const [k,v] of Object.entries(out)) console.log(k.padEnd(22), v.join('  '))
await b.close(); s.stop()
