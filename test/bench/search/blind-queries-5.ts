import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * The wording of public pages about favorite charities, companies' gifts, rounding up at the till, benefit concerts and
 * volunteers. Judged as the fourth set, before any search. For the format of a line, see `everyday-queries.ts`; `@`
 * names a group of `judged-groups.ts`.
 */
const lines = `
# publishingmotherhood.com 20181019; dailytwocents.com; thisislocallondon.co.uk 15285596; prologuist.blogspot.com 201204; itsakatelife.com 20151223; tukrup.com; englishspringerrescue.org.uk
cause en: wildlife sanctuaries = @wildlife
cause en: private homes caring for unwanted pets = @animals
cause en: families dealing with illness = @sick | Fisher House Foundation
cause en: refuge to those without safe homes = @homes | @abused
cause en: kids and cancer = @cancer
cause en: my niece was diagnosed with osteosarcoma = @cancer
cause en: working on cures for diseases = @research
cause en: celebrate the arts = @museums | @music
cause en: artistic and cultural heritage = @museums | National Trust for Historic Preservation | Polynesian Cultural Center | Bishop Museum
cause en: children do not get a quality education = @schooling
cause en: a local animal rescue = @animals
cause en: neighborhood parks = @parks
cause en: social justice = @rights | Equal Justice Initiative | National Urban League | @poverty
cause en: links teachers to donors = DonorsChoose
cause en: the poor, beggars, orphans, widows = @poverty | @children
cause en: stranded, sick or injured = @medical | @disaster | @relief
cause en: donate some of their blood = American National Red Cross
# elpais.com 20170116 (RedonDando); proyde.org; casillaempresasolidaria.es; elegirhoy.com (subasta por Gaza); diariodeleon.es 251202; malagahoy.es 1555344994; elplural.com 129402102; abc.es 20251120; fpdeseo.org
cause es: pobreza infantil = @children | @poverty | @hunger
cause es: pobreza energética = @poverty
cause es: las personas más desfavorecidas = @poverty
cause es: personas que más lo necesitan = @poverty | @relief | @hunger | United Way Worldwide
cause es: proyectos de medio ambiente = @environment
cause es: crisis humanitaria en Gaza = @relief | @war
cause es: damnificados por los incendios = @disaster
cause es: familias más afectadas por la pandemia = @poverty | @medical | @relief | @disease
cause es: apoyo escolar a niños = @schooling
cause es: facilitar alimentos a familias = @hunger
cause es: la infancia y la pobreza = @children | @poverty
cause es: enfermos de esclerosis lateral amiotrófica = Muscular Dystrophy Association
cause es: cuidado y protección de niños y adolescentes = @children | @youth
cause es: jóvenes y personas con discapacidad = @disabled
cause es: cumplir los sueños de niños con enfermedades graves = @sick
# francebleu.fr 1488222158; affiches-parisiennes.com 7417; fr.style.yahoo.com (l'arrondi); up-inspirer.fr 16522; docteurclown.org
cause fr: défense de rapaces = National Audubon Society | @wildlife
cause fr: arbres replantés en Indonésie = @trees
cause fr: aide au développement des enfants = @children | @youth
cause fr: maintien dans l'emploi = Goodwill Industries International | AARP Foundation
cause fr: action sociale locale = United Way Worldwide | The New York Community Trust | Silicon Valley Community Foundation | YMCA of the USA | Martha's Table
cause fr: handicap = @disabled
cause fr: protection de la forêt et de la biodiversité = @trees | @nature
cause fr: Restos du Cœur = @hunger
cause fr: fonds d'urgence pour une catastrophe naturelle = @disaster
cause fr: Croix-Rouge française = American National Red Cross
cause fr: Institut du service civique = City Year
cause fr: former à l'informatique au Cambodge = Mozilla Foundation | Khan Academy | @schooling
cause fr: docteur clown = @sick
cause fr: pouvoir d'achat et alimentation = @hunger | @poverty
# wirtschaft-im-suedwesten.de; diakonie-duesseldorf.de (Unternehmensspenden); magazin.ihk-muenchen.de 122021; sz-online.de 3846037; pohlcon.com; deutsche-wirtschafts-nachrichten.de 712782; spitzmueller.de
cause de: ökologische Projekte = @environment | @nature
cause de: Taschen für die Tafel = @hunger
cause de: haltbare Lebensmittel = @hunger
cause de: Weihnachten im Schuhkarton = @children
cause de: wohnungslose Menschen = @homes
cause de: Kinder in den Wohngruppen = @children | @youth
cause de: ältere Hilfsbedürftige = @seniors | @poverty
cause de: Demenzkranke = Alzheimer's Association
cause de: Heilungschancen von Leukämiekranken = @cancer
cause de: Knochenmarkspenden = @cancer | American National Red Cross
cause de: Kinder unterhalb der Armutsgrenze = @children | @poverty | @hunger
cause de: gegen sexuellen Missbrauch von Kindern = @children | @abused
cause de: in Armut geratene Menschen = @poverty
cause de: Kinderarmut und Chancenungerechtigkeit = @children | @poverty
cause de: behinderte Menschen in Uganda = @disabled | @relief
cause de: Frauenhäuser = @abused
cause de: Bienenvölker = @wildlife | @nature
# docplayer.com.br 171275; doare.org; einvestidor.estadao.com.br 544175; fliphtml5.com jahr; lvcat.com.br; nsctotal.com.br (Dia de Doar); crcsp.org.br 3427
cause pt: direitos da criança e do adolescente = @children
cause pt: projetos culturais e artísticos = @museums | @music
cause pt: instituições de ensino e pesquisa = @schooling | @research | Yale University | Howard University | Smithsonian Institution
cause pt: incentivo ao esporte = Special Olympics | Special Olympics Connecticut | Fellowship of Christian Athletes | YMCA of the USA
cause pt: jovens que não estudam ou trabalham = @youth | Goodwill Industries International
cause pt: jovens em situação de vulnerabilidade = @youth | @children
cause pt: oportunidades de trabalho = Goodwill Industries International | AARP Foundation | DC Central Kitchen | Junior Achievement USA
cause pt: resíduos sólidos = @environment | @ocean
cause pt: catástrofes climáticas = @disaster | @environment
cause pt: pessoa com deficiência = @disabled
cause pt: oncologia = @cancer
cause pt: milhões que passam fome no país = @hunger
cause pt: um prato de comida = @hunger
cause pt: doações a hospitais = @medical | Children's Miracle Network Hospitals
cause pt: fundos do idoso = @seniors
# emaratalyoum.com 202508211966732, 202505281948162; aletihad.ae 4599329; ksaplayers.com 15926062; alwatannews.net 963066; yemeress.com 104977; alwasat.com.kw 169240; misr-post.com 574132
cause ar: العودة إلى المدارس = @schooling
cause ar: دعم اللاجئين والمحتاجين حول العالم = @refugees | @relief | @poverty
cause ar: المستلزمات الدراسية الأساسية = @schooling
cause ar: الأطفال والشباب المحتاجين = @children | @youth
cause ar: تحديات التعليم الناجمة عن الفقر والنزوح = @schooling | @refugees
cause ar: تعليم المحتاجين = @schooling | @scholarships
cause ar: الأسر المقيمة ذات الدخل المحدود = @poverty
cause ar: كسوة العيد للأسر المستحقة = Islamic Relief USA | Goodwill Industries International | @poverty
cause ar: أبناء الأسر المتعففة = @children | @poverty
cause ar: حقيبة مدرسية للطلاب = @schooling
cause ar: المساواة في التعليم = @schooling
cause ar: توزيع الكسوة على العمال = Goodwill Industries International | Islamic Relief USA | @poverty
cause ar: مواجهة جائحة كورونا = @medical | @disease | @relief
cause ar: العدوان على غزة = @war | @relief
cause ar: ثقافة التطوع = City Year | United Way Worldwide | American National Red Cross | Big Brothers Big Sisters of America | Junior Achievement USA
# lifehacker.jp (ow.ly 1cx5dy); financial-field.com 25692; zakzak.co.jp 20131217; bizmakoto.jp 110726; kitamocchi.com 20230207; k-tai.watch 1264815; g-plan.net c190
cause ja: 震災の復興 = @disaster
cause ja: 被災した人々のために = @disaster
cause ja: フィリピン台風被害義援金 = @disaster
cause ja: 学校を中心とした緑化活動 = @trees
cause ja: 東北の学生を支援する = @scholarships | @schooling | @disaster
cause ja: 被災地に児童館を = @children | @youth | @disaster
cause ja: 子どもたちの集まれる場 = @youth | @children
cause ja: 子どもが笑顔で遊べる場 = @youth | @children | @parks
cause ja: トルコ大地震 緊急支援 = @disaster
cause ja: 令和2年7月豪雨 = @disaster
cause ja: 地域に根差した環境活動 = @environment | @nature
cause ja: 困っている人に手を差し伸べる = @poverty | @relief | United Way Worldwide
cause ja: 仮設住宅や避難所 = @disaster | @homes
cause ja: 1人でも多くの命が救われる = @medical | @relief | @disaster
`

/** The fifth blind queries for the sandbox's directory. */
export const blindQueries5: readonly EverydayQuery[] = readQueries(withGroups(lines))
