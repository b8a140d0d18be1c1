import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * The wording of public pages about what people give to, from other pages than the earlier sets. Judged by the missions
 * and codes of the sandbox's nonprofits before any search. For the format of a line, see `everyday-queries.ts`; `@`
 * names a group of `judged-groups.ts`.
 */
const lines = `
# lodelightguides.com (in lieu of flowers); finalkeepsake.com; soderkopingsstorband.com 20151020; iusedtohavehair.com 20101203; kayara.blogspot.com 200711; smallchangeorg.wordpress.com 20090628; qtbrg.blogspot.com 201001; asceticshopper.wordpress.com 20131110
cause en: families of hospitalized children = @sick | Fisher House Foundation
cause en: no-kill nation = @animals
cause en: local land trust = @parks | The Nature Conservancy
cause en: a literacy organization = @readers
cause en: leukemia patients = @cancer
cause en: building a school for indigents = @schooling
cause en: a well for those living in a third-world country = charity: water | UNICEF USA
cause en: emergency funds to the working poor = @poverty | United Way Worldwide
cause en: plight of endangered species = @wildlife
cause en: homeless because of an apartment fire = @homes
cause en: mom has a brain tumor = @cancer
cause en: fix someone's eyes = @blind
cause en: chance to walk again = Shriners Hospitals for Children | Paralyzed Veterans of America
cause en: the needy abroad = @relief | @poverty
cause en: text books for a village school = @schooling | @readers
cause en: youth sports organization = Special Olympics | Special Olympics Connecticut | Fellowship of Christian Athletes | YMCA of the USA | Boys & Girls Clubs of America
cause en: house of worship = American Bible Society | Fellowship of Christian Athletes | Young Life | Hillel | World Relief | Jewish Federations of North America
# inmyteepee.com (regalos solidarios); es.paperblog.com 5267171; diariosur.es 20170322; bigtimers.es; sotograndedigital.com 20191217; inspiraciondebodas.blogspot.com 202509
cause es: hospitalización de los niños = @sick
cause es: contra la leucemia = @cancer
cause es: investigación en la lucha contra el cáncer = @cancer | @research
cause es: hijo con parálisis cerebral = @disabled
cause es: refugiados de la crisis siria = @refugees | @war
cause es: matrimonios forzosos = @equality | @rights | UNICEF USA | Save the Children
cause es: mutilación genital femenina = @equality | @rights | UNICEF USA
cause es: apadrinar a un niño = @children
cause es: guerras que obligan a escapar = @refugees | @war
cause es: animales que necesitan ser protegidos = @animals | @wildlife
cause es: pueblos sin casas = @homes | @disaster
cause es: niños sin padres = @children | @youth
cause es: material escolar a un niño = @schooling
cause es: escuela en África = @schooling
cause es: producto de comercio justo = Rainforest Alliance
cause es: niños y niñas de todo el mundo = @children
# consocollaborative.com (anniversaire, mariage); about.facebook.com/fr/giving-together; up-magazine.info 130704; selection.ca 202312; macommune.info 202411; ateliers.cfjlab.fr 20191203
cause fr: peuples dans le besoin = @relief | @poverty
cause fr: problème des déchets = @environment | @ocean
cause fr: prévention du suicide et de l'automutilation = @suicide
cause fr: sauvetage des chats = @animals
cause fr: fournitures scolaires aux enfants dans le besoin = @schooling
cause fr: lutte contre le racisme = Southern Poverty Law Center | Anti-Defamation League | National Urban League | Equal Justice Initiative | YWCA USA | YWCA Greenwich
cause fr: un chat âgé qui a besoin d'un foyer = @animals
cause fr: don de sang = American National Red Cross
cause fr: personnes dans le besoin = @poverty | @relief | @hunger | United Way Worldwide
cause fr: difficulté d'apprentissage de la lecture = @readers | @schooling
cause fr: maladie de Lou Gehrig = Muscular Dystrophy Association
cause fr: conflits ou catastrophes naturelles = @disaster | @relief | @war
cause fr: la cause des enfants = @children
cause fr: cartable pour un enfant = @schooling
cause fr: perdu un proche à la suite d'un suicide = @suicide
cause fr: problèmes de santé mentale = National Alliance on Mental Illness | @suicide
# br.de (Kinder laufen für Kinder); ovb-heimatzeitungen.de 20220729; moritzschule-erfurt.de; wochenanzeiger-muenchen.de 142376; fgs-stblasien.de; hamburger-wochenblatt.de d12710; rtf1.de 9801; amg-regensburg.de 1476
cause de: Kinderhaus in Peru = @children | @relief
cause de: Raublinger Tafel = @hunger
cause de: Waisenhaus in einem Township in Südafrika = @children | @relief
cause de: Menschen in der Ukraine = @war | @relief | @refugees
cause de: Waisenhaus auf den Philippinen = @children | @relief
cause de: Schule in Bolivien = @schooling
cause de: Patenschule = @schooling
cause de: Flüchtlingskindern aus Syrien = @refugees | @war | @children
cause de: Waisenkinder in Uganda = @children | @relief
cause de: Schule für Musik und Kultur = @music | @schooling
cause de: den Ärmsten unter den Armen helfen = @poverty
cause de: Kinder laufen für Kinder = @children
cause de: Schule in Afrika = @schooling
# noticias.buscavoluntaria.com.br; fatosdesconhecidos.com.br; fisesp.org.br; cartaodetodos.com.br; portal satc (vaquinha); motivaressencialidades.blogspot.com 201401
cause pt: comunidade LGBTQIA+ = @lgbtq
cause pt: indígenas, pretos e pardos = National Urban League | Southern Poverty Law Center | Equal Justice Initiative | UNCF | YWCA USA | YWCA Greenwich
cause pt: cursos profissionalizantes = Goodwill Industries International | DC Central Kitchen | Junior Achievement USA
cause pt: acompanhamento psicológico = National Alliance on Mental Illness | @suicide
cause pt: animais desamparados = @animals
cause pt: ração e remédios para animais = @animals
cause pt: mãe solteira com três filhos pequenos = @children | Martha's Table | March of Dimes | YWCA USA | YWCA Greenwich
cause pt: filhos com falta de alimentos = @hunger | @nourish
cause pt: se libertar do aluguel e comprar uma casa = Habitat for Humanity International
cause pt: populações mais vulneráveis na pandemia = @poverty | @medical | @disease | @relief
cause pt: bazar beneficente = Goodwill Industries International
cause pt: roupas e acessórios = Goodwill Industries International
cause pt: cirurgia cardíaca = American Heart Association | @medical
cause pt: tratamentos médicos = @medical
# ajmaltakafa.com (afdal alsadaqat); notranjamodrost.si; acwsubni.com 87538; ekhaa.org.sa 4405; store.nafe3.sa; store.zadd.org.sa 47
cause ar: بناء مسجد أو مدرسة = Islamic Relief USA | @schooling
cause ar: بئر مياه يستفيد الناس منها = charity: water | UNICEF USA
cause ar: صدقة الغارم = Islamic Relief USA | Credit Builders Alliance
cause ar: توزيع الطعام والملابس على المحتاجين = @hunger | @poverty | Goodwill Industries International
cause ar: تقليل الفقر في المجتمع = @poverty | United Way Worldwide
cause ar: دعم دور الأيتام = @children | Islamic Relief USA
cause ar: توزيع المصاحف = Islamic Relief USA
cause ar: آلات لشرب الماء = charity: water | UNICEF USA
cause ar: مستلزمات ضرورية للمساجد = Islamic Relief USA
cause ar: الدعم النفسي للأيتام = @children | Islamic Relief USA | National Alliance on Mental Illness
cause ar: العمل التطوعي = City Year | United Way Worldwide | American National Red Cross | Big Brothers Big Sisters of America | Junior Achievement USA
cause ar: الرعاية الصحية للأطفال الأيتام = @children | @medical | @sick
cause ar: تقديم الطعام للمحتاجين = @hunger | Islamic Relief USA
cause ar: مساعدة في التعليم = @schooling | @scholarships
cause ar: العمل الإنساني = @relief
cause ar: الفقراء وعمال النظافة = @poverty
# cf-sekai.com; note.com milkmakessmiles n96e6e336c340, shanen8shanen9 n0211dba92c71, 315___cherry n33761f405196; dreamteria.net; konaratree.com 662; bamp.media
cause ja: 自然災害 = @disaster
cause ja: 教育支援 = @schooling
cause ja: 子ども・若者の支援 = @youth | @children
cause ja: 全国の子どもたちに本を届ける = @readers
cause ja: 体験格差を抱える子ども達 = @children | @youth
cause ja: 障害のある子の放課後 = @disabled | @youth
cause ja: 児童養護施設の改築 = @children
cause ja: 東日本大震災 = @disaster
cause ja: 能登半島地震の被災者 = @disaster
cause ja: 市民ジャーナリズム = @media
cause ja: アーティストの支援 = @museums | @music
cause ja: 被災地支援 = @disaster
cause ja: 野生の象 = @wildlife
cause ja: 困っている人々を助ける = @poverty | @relief | United Way Worldwide
cause ja: 環境問題 = @environment
cause ja: 障害児の送迎用の車両 = @disabled
`

/** The fourth blind queries for the sandbox's directory. */
export const blindQueries4: readonly EverydayQuery[] = readQueries(withGroups(lines))
