import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * The wording of public pages about gifts at checkout, memorial gifts, legacies, weddings, birthdays, charity runs, toy
 * drives and ongoing charity in Islam. Judged as the fifth set, before any search. For the format of a line, see
 * `everyday-queries.ts`; `@` names a group of `judged-groups.ts`.
 */
const lines = `
# slate.com 200904 (checkout charities); acoupletalks.wordpress.com 20150521; daveseminara.com; cheapcharity.blogspot.com 200804; funeral.com (in lieu of flowers); legacylane.com; nysfda.org 985
cause en: cure cancer = @cancer | @research
cause en: help homeless pets = @animals
cause en: feed the homeless = @hunger | @homes
cause en: cure muscular dystrophy = Muscular Dystrophy Association
cause en: a poor homeless dog = @animals
cause en: local humane society = @animals
cause en: disabled tennis players = @disabled
cause en: a scholarship fund in memory of a teacher = @scholarships
cause en: a person who loved animals = @animals | @wildlife
cause en: a church or ministry = American Bible Society | Fellowship of Christian Athletes | Young Life | World Vision | World Relief
cause en: college fund for the children of the deceased = @scholarships
cause en: medical research organizations = @research
cause en: concerned about the bees = @nature | @wildlife
# sevillasolidaria.sevilla.abc.es (bodas); heraldo.es 293897; montevideo.com.uy uc85133; elperiodicoextremadura.com 275442; oldhuelva.safa.edu; lne.es 124902190; diarioinformacion.com 2096079
cause es: personas que pasan hambre = @hunger
cause es: combatir la desnutrición = @nourish | @hunger
cause es: ayudar a muchos necesitados = @poverty | @relief
cause es: un microcrédito en América Latina = Kiva
cause es: el sueldo de un profesor en África = @schooling
cause es: academia musical para niños = @music
cause es: niñas de la calle = @children | Malala Fund
cause es: cuidado de los niños = @children
cause es: viven en condiciones de extrema pobreza = @poverty
cause es: terapia génica pionera para luchar contra la enfermedad = @research
cause es: alimentos y productos de higiene = @hunger | @poverty
cause es: repartir entre las familias más desfavorecidas = @poverty | @hunger
cause es: centros infantiles = @children | @schooling
cause es: cooperación internacional en Paraguay = @relief
# fundraisers.fr (legs); m.rtl.be 1423191; linfodurable.fr 164; wanarun.net 55526; say-yess.com 11290; my-angers.info 174473; france3-regions.francetvinfo.fr 2672012; bonplansnoel.fr 12898; labaladedeslucioles.org 202312; goto.secourspopulaire.fr 202411; fcpechaville.org 202512
cause fr: aide aux malades = @medical | @sick | @cancer
cause fr: lutte contre l'exclusion = @poverty | @homes | @hunger
cause fr: protection de l'enfance et des animaux = @children | @animals
cause fr: refuges pour animaux = @animals
cause fr: frais vétérinaires = @animals
cause fr: maladies rares = Cystic Fibrosis Foundation | Muscular Dystrophy Association | @research
cause fr: familles en difficulté = @poverty | @hunger | @homes
cause fr: animaux abandonnés = @animals
cause fr: dépistage du cancer chez les jeunes = @cancer
cause fr: une ONG de parrainage d'enfants = @children
cause fr: tout perdu dans un incendie = @disaster | @homes
cause fr: courir contre la faim = @hunger
cause fr: cadeaux aux plus démunis = @poverty | @children
cause fr: solidarité alimentaire = @hunger
cause fr: accès à la culture = @museums | @music
cause fr: familles monoparentales = @poverty | @children | YWCA USA | YWCA Greenwich
cause fr: un jouet pour chaque enfant au pied du sapin = @children | @sick
cause fr: réinsertion sociale et professionnelle = Goodwill Industries International | DC Central Kitchen | AARP Foundation
# survivalinternational.de (Geschenk); frag-team-clean.at (Spenden schenken); morgenpost.de 212735393; evangelische-zeitung.de (Tiger, Buch oder Zeit); rnd.de (an Weihnachten Gutes tun); lifepr.de 683158; tagesspiegel.de 1080372; roga-pietaet.de; laufen.de (Charity-Running); ngo-dialog.de 202205; runnersworld.de
cause de: Rechte indigener Völker = @rights
cause de: Brunnen für ein Dorf ohne Wasser = @water
cause de: Schulbedarf an einer armen Schule = @schooling
cause de: Decken für das Tierheim = @animals
cause de: Spielzeug für andere Kinder = @children | @sick
cause de: mobile Hebammen = March of Dimes | @teams
cause de: Obstbäume zur Wiederaufforstung = @trees
cause de: Waschräume für Mädchen an Schulen = @water | @schooling
cause de: Patenschaft für Gorillas und Tiger = @wildlife | The Jane Goodall Institute
cause de: Aufbaunahrung für Kleinkinder = @nourish | @hunger | @children
cause de: herzkranken Kindern helfen = American Heart Association | @sick
cause de: angeborener Herzfehler = American Heart Association | March of Dimes | @sick
cause de: Suppenküche = @hunger
cause de: Freiwillige Feuerwehr = Tunnel to Towers Foundation | Gary Sinise Foundation | Team Rubicon
cause de: Rückkehr des Wolfs = @wildlife | @nature
cause de: Hilfe für die Ukraine und den Südsudan = @relief | @war
# bastidoresdopoder.com.br (Nota MT); jornaldecampinas.com.br (CRAMI); vejasp.abril.com.br (Nota Fiscal Paulista); fazenda.pr.gov.br (Nota Paraná); osul.com.br 1037707; debatenews.com.br 20190924; oestadoonline.com.br 202312; oatibaiense.com.br 201907
cause pt: amigos da criança com câncer = @cancer
cause pt: lar dos idosos = @seniors
cause pt: protetora dos animais = @animals
cause pt: pais e amigos dos excepcionais = @disabled
cause pt: maus tratos na infância = @children | @abused
cause pt: crianças e adolescentes órfãos = @children
cause pt: leitura grátis = @readers
cause pt: instituições esportivas = Special Olympics | Special Olympics Connecticut | Fellowship of Christian Athletes | YMCA of the USA
cause pt: brinquedos para crianças em situação de vulnerabilidade = @children | @poverty
cause pt: jogos adaptados para crianças com deficiência = @disabled
cause pt: lacres de alumínio para cadeira de rodas = @disabled
cause pt: litros de leite = @hunger
cause pt: paralisia cerebral grave = @disabled
cause pt: presentear crianças carentes = @children | @poverty
cause pt: crianças que não têm alimento = @hunger | @children
cause pt: roupas e cobertores = Goodwill Industries International | American National Red Cross
# alhasanaat.com (sadaqah jariyah); usa.life 5407586; ha-web-wq-live.azurewebsites.net; sadaka4life.com 1894; elgomhour.com 33769; elwatannews.com 5531311; alarab.com 342136; nbdaleaisma.com
cause ar: بناء مسجد = Islamic Relief USA
cause ar: مضخة مياه يدوية = @water | Islamic Relief USA
cause ar: زراعة الأشجار = @trees
cause ar: تقديم الرعاية الصحية = @medical
cause ar: إنشاء المدارس = @schooling
cause ar: تخفيف معاناة المحتاجين = @poverty | @relief
cause ar: وقف تعليمي = @schooling | @scholarships | Islamic Relief USA
cause ar: رعاية الأيتام ودعم الأسر المحتاجة = @children | @poverty | Islamic Relief USA
cause ar: علاج الأطفال بالمجان = @sick
cause ar: إسعاد الأطفال المرضى = @sick
cause ar: مستشفى سرطان الأطفال = @cancer
cause ar: هدايا وألعاب للأطفال = @children | @sick
cause ar: الأيتام وذوي الاحتياجات الخاصة = @disabled | @children
# news.livedoor.com 29666954; sankeibiz.jp exd1512161400004; datazoo.jp 71325366; mygoodlifenet.blogspot.com 202401; office-yyyhattori.com; readyfor.jp 141747; listen.style 7kibckuc; thelegendgolf.com; smile.daddylab.jp 384; camp-fire.jp 661416
cause ja: お世話になった介護施設 = @seniors
cause ja: 世界の恵まれない子供たちのために = @children | @relief
cause ja: 動物園の運営 = San Diego Zoo Wildlife Alliance | Wildlife Conservation Society | Monterey Bay Aquarium
cause ja: 自然保護団体 = @nature | @environment
cause ja: 本に関する団体 = @readers
cause ja: 子どもの相対的貧困 = @children | @poverty
cause ja: 動物愛護団体 = @animals
cause ja: 難病に苦しむ子供たち = @sick
cause ja: 能登半島地震で被災をした子どもたち = @disaster | @children
cause ja: 子ども食堂へお菓子を届ける = @hunger | @children
cause ja: 校舎が使えなくなった小学校 = @schooling | @disaster
cause ja: 入院する子どもに親が付き添う = @sick | Fisher House Foundation
cause ja: 児童虐待防止活動 = @children | @abused
cause ja: 震災で両親を亡くした孤児 = @children | @disaster
`

/** The sixth blind queries for the sandbox's directory. */
export const blindQueries6: readonly EverydayQuery[] = readQueries(withGroups(lines))
