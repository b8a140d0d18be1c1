import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * A third set of queries that weren't used to write the word lists: common searches of donors, by occasion. Written and
 * judged from the missions and codes of the sandbox's nonprofits, after the misses of the second set were fixed and
 * before any search. For the format of a line, see `everyday-queries.ts`; `@` names a group of `judged-groups.ts`.
 */
const lines = `
# A birthday, a memorial or a news story
cause en: my dad had a stroke = American Heart Association
cause en: in memory of grandpa who had alzheimers = Alzheimer's Association
cause en: daughter with juvenile arthritis = Arthritis Foundation
cause en: baby born too early = March of Dimes
cause en: cousin with down syndrome = The Arc of the United States | Special Olympics | Special Olympics Connecticut
cause en: families who lost everything in a tornado = @disaster
cause en: bombing of hospitals = @war | @medical
cause en: people fleeing ukraine = @refugees | @war
cause en: koalas and kangaroos = @wildlife
cause en: whale entanglement = @ocean | @wildlife
cause en: banned books = ACLU Foundation | @readers
cause en: fake news = @media
cause en: pride month = @lgbtq
cause en: hanukkah gift for charity = @jewish
cause en: teach a child to read = @readers
cause en: adopt a classroom = DonorsChoose
cause en: hungry at school = @hunger
cause en: roof over their head = Habitat for Humanity International
cause en: wounded in iraq = @veterans | Paralyzed Veterans of America
cause en: fund a scientist = @research | American Association for the Advancement of Science | Union of Concerned Scientists
typing en: endagered speceis = @wildlife
typing en: brest cancer reserch = Susan G. Komen | Breast Cancer Research Foundation
place en: food for poor people in dc = Capital Area Food Bank | DC Central Kitchen | Martha's Table
place en: connecticut sick children wishes = Make-A-Wish Connecticut
cause es: mi abuela tiene alzhéimer = Alzheimer's Association
cause es: hogar para perros sin dueño = @animals
cause es: niños que pasan hambre = @hunger | @children | @nourish
cause es: enseñar a leer = @readers
cause es: océanos sin plástico = @ocean
cause es: familias que perdieron su casa = @homes | @disaster
cause es: cirugía para niños = @clefts | Shriners Hospitals for Children | @sick
cause es: gente que huye de la guerra = @refugees | @war
cause es: jóvenes gais = @lgbtq
cause es: estudiantes latinos = Hispanic Scholarship Fund | UnidosUS
cause es: bosques quemados = @trees | @nature | @disaster
cause es: médicos voluntarios = @teams
cause es: museos de arte = @museums
typing es: inbestigacion del cancer = @cancer | @research
cause fr: mon père a eu un avc = American Heart Association
cause fr: chiens maltraités = @animals
cause fr: enfants qui ont faim = @hunger | @children | @nourish
cause fr: apprendre à lire = @readers
cause fr: planter des forêts = @trees
cause fr: familles sinistrées = @disaster | @homes
cause fr: opérer les enfants = @clefts | Shriners Hospitals for Children | @sick
cause fr: jeunes homosexuels = @lgbtq
cause fr: prêter à des femmes pauvres = Kiva
cause fr: malades du rein = National Kidney Foundation | National Kidney Foundation of Hawaii
cause fr: moustiquaires contre le paludisme = Against Malaria Foundation
cause fr: anciens détenus innocents = @convicted
cause fr: concerts classiques = @music
typing fr: animaus abandonnés = @animals
cause de: mein Opa hat Demenz = Alzheimer's Association
cause de: ausgesetzte Hunde = @animals
cause de: hungernde Kinder in Afrika = @hunger | @children | @nourish
cause de: Plastik im Meer = @ocean
cause de: Häuser für arme Familien = Habitat for Humanity International
cause de: Augenoperationen = @blind
cause de: Flucht aus Syrien = @refugees | @war
cause de: Lesepaten = @readers | Big Brothers Big Sisters of America
cause de: Orang-Utans = The Jane Goodall Institute | @wildlife
cause de: Kredite für Frauen = Kiva
cause de: Herzinfarktforschung = American Heart Association
cause de: Orchesterförderung = @music
cause de: Schulen in Kambodscha bauen = @schooling
typing de: Kinderkrebsvorschung = @cancer
cause pt: minha avó tem alzheimer = Alzheimer's Association
cause pt: gatos de rua = @animals
cause pt: crianças passando fome = @hunger | @children | @nourish
cause pt: ensinar a ler = @readers
cause pt: plástico no mar = @ocean
cause pt: quem perdeu a casa na enchente = @disaster | @homes
cause pt: jovens lgbt expulsos de casa = @lgbtq
cause pt: fugindo da guerra = @refugees | @war
cause pt: reflorestar = @trees | @nature
cause pt: médicos na áfrica = @teams
cause pt: mosquiteiros contra malária = Against Malaria Foundation
cause pt: ajudar professores = DonorsChoose | @schooling
cause pt: macacos e gorilas = The Jane Goodall Institute | @wildlife
typing pt: pesquiza do cancer = @cancer | @research
cause ar: جدي مصاب بالزهايمر = Alzheimer's Association
cause ar: كلاب مشردة = @animals
cause ar: أطفال يعانون من الجوع = @hunger | @children | @nourish
cause ar: تعليم القراءة = @readers
cause ar: البلاستيك في البحر = @ocean
cause ar: عائلات فقدت منازلها = @homes | @disaster
cause ar: جراحة للأطفال = @clefts | Shriners Hospitals for Children | @sick
cause ar: الهاربين من الحرب = @refugees | @war
cause ar: مرضى الكلى = National Kidney Foundation | National Kidney Foundation of Hawaii
cause ar: أطباء متطوعون = @teams
cause ar: قروض للنساء = Kiva
cause ar: سلال رمضان للأسر = Islamic Relief USA | @hunger
cause ar: فيلة ونمور = @wildlife
typing ar: سرطان الثدى = Susan G. Komen | Breast Cancer Research Foundation
cause ja: おばあちゃんが認知症 = Alzheimer's Association
cause ja: 捨て犬の里親 = @animals
cause ja: お腹を空かせた子ども = @hunger | @children | @nourish
cause ja: 字が読めない子ども = @readers | @schooling | @children
cause ja: 海のプラスチック = @ocean
cause ja: 家を失った家族 = @homes | @disaster
cause ja: 子どもの手術 = @clefts | Shriners Hospitals for Children | @sick
cause ja: 戦争から逃げる人 = @refugees | @war
cause ja: 腎臓の病気 = National Kidney Foundation | National Kidney Foundation of Hawaii
cause ja: 医師の派遣 = @teams
cause ja: 蚊帳を送る = Against Malaria Foundation
cause ja: 木を植える活動 = @trees
cause ja: ゴリラの保護 = The Jane Goodall Institute | @wildlife
typing ja: 乳癌けんきゅう = Susan G. Komen | Breast Cancer Research Foundation
`

/** The third set of blind queries for the sandbox's directory. */
export const blindQueries3: readonly EverydayQuery[] = readQueries(withGroups(lines))
