import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * Phrases from public pages that `everyday-queries.ts` doesn't use. Judged by the missions and codes of the sandbox's
 * nonprofits before any search. For the format of a line, see `everyday-
 * queries.ts`; `@` names a group of `judged-groups.ts`; each section names its pages.
 */
const lines = `
# connect.legacy.com/profiles/blogs/in-lieu-of-flowers; lodelightguides.com/blogs/resources/in-lieu-of-flowers-charities-for-memorial-donations; soderkopingsstorband.com/2015/10/20/honoring-the-deceased-in-lieu-of-flowers; funera.sydney/alternative-tributes; redlib.ssps.io/r/DeathPositive
cause en: blood banks = American National Red Cross
cause en: fight depression = National Alliance on Mental Illness | American Foundation for Suicide Prevention | The Trevor Project
cause en: wishes to children facing serious health challenges; support for families of hospitalized children = @sick | March of Dimes | Fisher House Foundation
cause en: affordable homes for local families = Habitat for Humanity International
cause en: no-kill rescue; sanctuary for feral cats = @animals
cause en: find a cure for leukemia = @cancer
cause en: building a school in a third world country = @schooling
cause en: memorial trees = @trees
cause en: supporting local arts = John F. Kennedy Center for the Performing Arts | Lincoln Center for the Performing Arts | The Metropolitan Museum of Art | Art Institute of Chicago | The Museum of Modern Art | Crystal Bridges Museum of American Art | The Phillips Collection | The Metropolitan Opera | New York Philharmonic
# digitaledition.chicagotribune.com (Ask Amy: charities to consider supporting); voxpopulisphere.com/2025/12/19/michael-simms-charities-i-recommend; borgenmagazine.com/worlds-top-hunger-charities; borgenproject.org/pick-charity-give
cause en: communities beset by natural disasters; volunteer powered disaster relief = @disaster
cause en: fresh running water = charity: water
cause en: mass shooting victims = Brady Center to Prevent Gun Violence
cause en: college degrees for hispanic students = Hispanic Scholarship Fund | UnidosUS
cause en: latinos in pittsburgh = UnidosUS | Hispanic Scholarship Fund
cause en: protect america's land and water = The Nature Conservancy | Trust for Public Land | The Wilderness Society | American Rivers | National Park Foundation | Conservation International
cause en: treatment of malnutrition = @nourish
cause en: end world hunger = @hunger
cause en: reduce global poverty = @poverty | Evidence Action | Mercy Corps
# suckachumpscrub.blogspot.com/2011/11/im-not-shill.html; personalvalue.wordpress.com/2007/02/17/in-lieu-of-flowers; beehaw.org/comment/2762082; ephraimvashovsky.org/which-cause-should-you-donate-to
cause en: microlending; lend money to an entrepreneur = Kiva
cause en: underfunded public schools; first grade classroom projects = DonorsChoose | Communities In Schools | Teach For America | KIPP Foundation | First Book | City Year
cause en: skin cancer = American Cancer Society | Dana-Farber Cancer Institute
cause en: wildlife rescue; rescue orphaned seal pups = @wildlife | @animals | Monterey Bay Aquarium
cause en: habitat restoration = Ducks Unlimited | American Rivers | Rocky Mountain Elk Foundation | Trout Unlimited | International Fund for Animal Welfare | The Nature Conservancy | Defenders of Wildlife | American Forests
cause en: cleaning up litter on beaches = Ocean Conservancy | Oceana
cause en: pet shelters = @animals
cause en: people persecuted for their religious beliefs = Anti-Defamation League | HIAS | Human Rights Watch | Amnesty International USA | Freedom House
cause en: legal assistance = Equal Justice Initiative | Innocence Project | ACLU Foundation | Lambda Legal | Earthjustice | Southern Poverty Law Center
# upyournonprofit.com/?p=26; ascotdaycentre.co.uk/types-of-charity-organizations; swimmingpoolspares.com.au/guide-to-types-of-charities; dwyerfamilyfoundation.com/5-common-charitable-causes
cause en: close the achievement gap = @schooling
cause en: charitable hospitals = St. Jude Children's Research Hospital | Shriners Hospitals for Children | Children's Miracle Network Hospitals | Boston Children's Hospital | Mayo Clinic
cause en: help needy students = @scholarships | Communities In Schools | Communities In Schools of Nevada
cause en: protect cultural heritage = National Trust for Historic Preservation | Bishop Museum | Polynesian Cultural Center | Smithsonian Institution
cause en: people with physical disabilities = @disabled
cause en: a second chance for abandoned pets = @animals
cause en: species near extinction = @wildlife
# Pages of charities by city: the city with one of the causes above
place en: art museums chicago = Art Institute of Chicago
place en: help for dogs in honolulu = Hawaiian Humane Society
place en: feeding people washington dc = Capital Area Food Bank | DC Central Kitchen | Martha's Table
place en: nature charities seattle = @nature | @environment
place en: sick children boston = Boston Children's Hospital
# en.wikipedia.org/wiki/Commonly_misspelled_English_words, and tags of campaigns, which have no spaces
typing en: enviromental protection = @environment
typing en: millitary familes = @veterans
typing en: humanitarien aid = @relief
typing en: buddist charity = Buddhist Tzu Chi Foundation
typing en: scolarships for collage = @scholarships
typing en: endhunger = @hunger
typing en: mentalhealthawareness = National Alliance on Mental Illness | American Foundation for Suicide Prevention | The Trevor Project
typing en: saveouroceans = Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution
# enestadocrudo.com/colaborar-ong; tucausaesmicausa.pe/?p=19; optimizatusfinanzas.shop/donar-a-organizaciones-beneficas
cause es: derechos infantiles = @children
cause es: ecología = @environment
cause es: igualdad de género = @equality
cause es: comunidad lgbtq = @lgbtq
cause es: protección de ecosistemas; biodiversidad = @nature | @wildlife | @environment
cause es: erradicación de enfermedades; prevención de enfermedades = @disease
cause es: alimentar a una familia = @hunger
cause es: rescatar a un animal en riesgo = @animals
cause es: becas educativas = @scholarships
cause es: atención médica = @medical
cause es: acceso universal a la educación = @schooling
# fundacionelasa.org/?p=29798; colombia-ong.blogspot.com/2009_08_01_archive.html; ejemploswiki.com/que-es-una-ong-para-el-desarrollo-humano-ejemplos; lafacciagiovanedellagricolturalombarda.it/la-labor-de-las-ong
cause es: medicinas y refugio = @medical | @relief
cause es: conflictos armados = @war
cause es: infancia y familia = @children
cause es: cooperación internacional para el desarrollo = @relief | @poverty
cause es: defensa de los derechos humanos = @rights
cause es: acceso a agua potable = @water
cause es: proteger el medioambiente = @environment
cause es: inmigrantes y refugiados = @refugees
# woman.es/lifestyle/sexo_y_pareja/las-ongs-mas-fiables; es.wikipedia.org
name es: fondo mundial para la naturaleza = World Wildlife Fund
typing es: anmistia internasional = Amnesty International USA
typing es: medio anbiente = @environment
typing es: cruzroja americana = American National Red Cross
# blogues.desjardins.com/coopmoi/2017/12/dons-comment-bien-choisir-sa-cause.php; donenconfiance.org; parlonsdedonenconfiance.com; village-notaires.com/Les-associations-et-fondations-de-sante-et-de-recherche-medicale
cause fr: accès à l'eau = @water
cause fr: la malnutrition = @nourish
cause fr: saines habitudes de vie = YMCA of the USA | American Heart Association
cause fr: aide aux aînés = @seniors
cause fr: crise humanitaire = @relief
cause fr: aide aux plus démunis; lutter contre la pauvreté = @poverty
cause fr: envoi d'équipes médicales = @teams
cause fr: dons pour la recherche médicale = @research
cause fr: respect des droits = @rights
# tirage-euromillions.net/articles/quelle-cause-ou-association-caritative-soutenir; talesofloki.com/post/aider-une-association-avec-ou-sans-argent; wamiz.com/chats/forum; marcelgreen.com/article/les-franais-et-le-don-1734; annuaire-inverse-france.com; docteurbio.blogspot.com; pascal.lamachere.free.fr
cause fr: violence envers les femmes = @abused
cause fr: refuges pour chiens et chats; chats abandonnés = @animals
cause fr: aide aux aveugles = @blind
cause fr: scolarité des enfants = @schooling
cause fr: tsunamis = @disaster
cause fr: victimes de la guerre = @war
cause fr: maladies neuromusculaires = Muscular Dystrophy Association
name fr: croix-rouge américaine = American National Red Cross
name fr: fonds mondial pour la nature = World Wildlife Fund
typing fr: recherche medicalle = @research
typing fr: catastrofes naturelles = @disaster
# de.wiki.li/Hilfsorganisation; aktion-deutschland-hilft.de; libasoli.de/hilfsorganisationen-in-aller-welt; de.wikipedia.org
cause de: Notfall- und Katastrophenhilfe; Hurrikane und Wirbelstürme; Flutkatastrophe in Pakistan = @disaster
cause de: Blindenhilfe = @blind
cause de: Naturschutzorganisationen = @nature
cause de: Umweltschutzorganisationen = @environment
cause de: Kinder- und Jugendhilfe = @children | Big Brothers Big Sisters of America
cause de: Hunger in Afrika; Hungersnöte = @hunger | The ONE Campaign
cause de: Hilfe für Flüchtlinge weltweit = @refugees
cause de: Dürre = @water | @hunger | @relief
cause de: Entwicklungszusammenarbeit = @relief | @poverty
name de: Kinderhilfswerk der Vereinten Nationen = UNICEF USA
name de: Internationaler Tierschutz-Fonds = International Fund for Animal Welfare
# sonntagsblatt.de (fünf Organisationen); rhein-zeitung.de (Spenden für Kinder); eltern.de (sinnvoll spenden); muenchenmitkind.de (Spenden für Kinder); meinegeldanlage.com/thema/spenden
cause de: behinderte Kinder = @disabled
cause de: misshandelte Kinder = @children | @abused
cause de: Kinderpatenschaften = World Vision | Save the Children | Feed the Children | UNICEF USA
cause de: medizinische Versorgung in Krisengebieten = @teams
cause de: Tierheime unterstützen = @animals
cause de: Nothilfe Ukraine = @disaster | @relief
typing de: Katastrofenhilfe = @disaster
typing de: Flüchtlngshilfe = @refugees
typing de: umweltshutz = @environment
# academiademedicinars.com.br/tag/ongs; moemaeregiao.com.br/?p=5591; marionilcain.com.br/tag/ongs; mulherplus.blogspot.com/2012/10; epoca.globo.com (melhores ONGs)
cause pt: alfabetização = Room to Read | Reading Is Fundamental | First Book
cause pt: combate à fome = @hunger
cause pt: crianças de famílias pobres = @children | First Book
cause pt: crianças com doenças graves = @sick
cause pt: jovens da periferia = Boys & Girls Clubs of America | Big Brothers Big Sisters of America | City Year | Junior Achievement USA | National 4-H Council
cause pt: conservação da floresta = @trees
cause pt: sistema prisional = Innocence Project | Equal Justice Initiative
# arquidiamantina.org/melhor-caridade-para-doar-a; poderdoconteudo.com.br/?p=452; umsoplaneta.globo.com (melhores ONGs); pt.wikipedia.org
cause pt: escassez de água = @water
cause pt: conservação das aves = National Audubon Society | Ducks Unlimited
cause pt: refugiados e migrantes = @refugees
cause pt: cuidados de saúde = @medical
cause pt: desnutrição = @nourish
cause pt: inundações e furacões = @disaster
cause pt: mulheres agredidas = @abused
cause pt: vacinas contra covid = PATH | UNICEF USA
name pt: fundo mundial para a natureza = World Wildlife Fund
typing pt: meio anbiente = @environment
typing pt: crianssas com cancer = @cancer
# islamic-relief.me/what-we-do/orphans-and-children; sauress.com/alhayat/3774815; al-forqan.net (سقيا الماء); arabradio.us/160361; irfaasawtak.com
cause ar: سقيا الماء = @water
cause ar: كفالة اليتيم = @children | Islamic Relief USA
cause ar: سوء التغذية = @nourish
cause ar: الأطفال المحتاجين = @children
cause ar: زكاة الفطر = Islamic Relief USA
cause ar: إفطار صائم = Islamic Relief USA | @hunger
cause ar: الأعمال الإنسانية; الإغاثة والتنمية = @relief
cause ar: كوارث طبيعية = @disaster
cause ar: مساعدة الفقراء والمحتاجين = @poverty
# press.forum.st/t85-topic; aljazeera.net (مساعدة ضحايا الحروب والكوارث); yemenorgindex.blogspot.com/2024/03; layalina.com; istifaga.com/542165; ar.wikipedia.org
cause ar: ضحايا الحروب = @war
cause ar: مجاعات = @hunger
cause ar: اللاجئين السوريين = @refugees
cause ar: الأمومة والطفولة = March of Dimes | @children
cause ar: الرعاية الصحية = @medical
cause ar: دعم التعليم = @schooling
cause ar: التطعيمات = PATH | UNICEF USA
cause ar: المأوى والغذاء = @hunger | American National Red Cross | Habitat for Humanity International
cause ar: حماية البيئة = @environment
cause ar: مكافحة السرطان = @cancer
name ar: الهلال الأحمر = American National Red Cross
name ar: منظمة العفو الدولية = Amnesty International USA
name ar: الصندوق العالمي للطبيعة = World Wildlife Fund
typing ar: السرطن = @cancer
# kifunavi.jp/donation/ranking; kifunavi.jp/nonprofits/world-donate-where; openblog.seesaa.net/article/435849842.html; arrows.peace-winds.org/journal/10267
cause ja: 教育格差 = @schooling
cause ja: 難民の子ども = @refugees | @children
cause ja: 学校に通えない子どもたち = @schooling
cause ja: 途上国食糧支援 = @hunger
cause ja: 緑の募金 = @trees
cause ja: 環境保全活動 = @environment
cause ja: 途上国母子保健支援 = March of Dimes | @children
cause ja: 緊急医療支援 = @teams
cause ja: 自然保護活動 = @nature
cause ja: サンゴ礁 = Ocean Conservancy | Oceana | The Nature Conservancy | Monterey Bay Aquarium
cause ja: 災害支援団体; 豪雨災害 = @disaster
cause ja: 紛争地への支援 = @war
cause ja: 被災地の子どもたち = @disaster | @children
# hiroshima-kaisya.com (活動分野); otakara-aid.com (おすすめの寄付先); e-tree.jp/archives/204; ja.wikipedia.org
cause ja: 文化財の保存 = National Trust for Historic Preservation | Smithsonian Institution | Bishop Museum | Polynesian Cultural Center
cause ja: スポーツの振興 = Special Olympics | Special Olympics Connecticut | Fellowship of Christian Athletes
cause ja: 高齢者支援 = @seniors
cause ja: 障害者の自立支援 = @disabled
name ja: 世界自然保護基金 = World Wildlife Fund
name ja: アムネスティ・インターナショナル = Amnesty International USA
name ja: 日本赤十字社 = American National Red Cross
name ja: 国連WFP = World Food Program USA
typing ja: なんみん = @refugees
`

/** The first set of blind queries for the sandbox's directory. */
export const blindQueries: readonly EverydayQuery[] = readQueries(withGroups(lines))
