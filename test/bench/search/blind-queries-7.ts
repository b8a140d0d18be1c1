import { type EverydayQuery, readQueries } from './everyday-queries.ts'
import { withGroups } from './judged-groups.ts'

/*
 * The wording of public pages about GivingTuesday, school fundraisers, galas, auctions, benefit concerts, deposit
 * refunds, charity bazaars, Ramadan campaigns, local taxes in Japan and crowdfunding. Judged as the sixth set, before
 * any search. For the format of a line, see `everyday-queries.ts`; `@` names a group of `judged-groups.ts`.
 */
const lines = `
# cheekyness.blogspot.com 201312; stevegruber.com 202311; notaboutmichael.blogspot.com 201412; theperennial.org; annafabraradua.com; fentoninprint.com 5018; cerrowire.com; mistressmaddie.blogspot.com 202512; employeebenefitadviser.com
cause en: women in crisis = @abused
cause en: fighting heart disease = American Heart Association
cause en: animal welfare issues = @animals
cause en: AIDS organizations = Lambda Legal
cause en: health care, clean water, or immunization = UNICEF USA | PATH | charity: water
cause en: the best possible start in life = Save the Children | UNICEF USA | March of Dimes | Martha's Table
cause en: tropical deforestation = @trees
cause en: children around the world = Save the Children | UNICEF USA | World Vision | Feed the Children
cause en: help children who live in poverty = @children | @poverty
cause en: housing for the homeless = @homes
cause en: nature or conservation groups = @nature
cause en: food, basic needs, and medical issues = @hunger | @medical
cause en: tutor students in local schools = Khan Academy | City Year | Communities In Schools | Communities In Schools of Nevada | Teach For America
cause en: pack meals = @hunger
# diariocordoba.com 20251115; elidealgallego.com 4649128; yosoymujer.es; extremadura7dias.com; lacronicabadajoz.com 20250814; mdzol.com 68611; salamancavivela.es
cause es: ayudar a niños con discapacidad = @disabled
cause es: familias con hijos con discapacidad = @disabled
cause es: lugares donde carecen de la atención médica necesaria = @teams | @medical
cause es: técnicas quirúrgicas revolucionarias en África = @teams | @clefts
cause es: personas diagnosticadas de cáncer = @cancer
cause es: asistencia psicológica = National Alliance on Mental Illness | @suicide
cause es: investigación contra el cáncer = @cancer
cause es: ayudar a los enfermos de ELA = Muscular Dystrophy Association
cause es: enfermedad neurodegenerativa sin cura = Muscular Dystrophy Association | Alzheimer's Association | National Multiple Sclerosis Society | Michael J. Fox Foundation for Parkinson's Research
cause es: los que no tienen techo = @homes
cause es: construcción de viviendas para familias = Habitat for Humanity International
cause es: mejorar la vida de los niños con cáncer = @cancer | @sick
cause es: menores enfermos = @sick
# dailyneuvieme.com; lyonpeople.com 79175; senioractu.com a22671; france24.com 20180622; macon-infos.com 48453
cause fr: enfants sourds et aveugles = Gallaudet University | @blind
cause fr: aide aux enfants hospitalisés = @sick
cause fr: le Noël des enfants malades = @sick
cause fr: améliorer le quotidien des enfants malades = @sick
cause fr: maisons de retraite médicalisées = @seniors
cause fr: nos aînés dépendants = @seniors
cause fr: Fondation Recherche Alzheimer = Alzheimer's Association
cause fr: l'accès au théâtre, au cirque, à des concerts = @music
cause fr: offrir la culture aux plus démunis = @music | @museums | @poverty
cause fr: scolarisation des enfants autistes = Autism Speaks
cause fr: distraire les patients en hôpital = @sick
cause fr: financement de traitements pour les enfants atteints de cancer = @cancer | @sick
# donau-gymnasium.de; wiesentbote.de 20240323; fundraising-evangelisch.de; pfandbonbons.de; general-anzeiger-bonn.de 4151825; kielerleben.de 10027065; wetterauer-zeitung.de 562222
cause de: krebskranke und körperbehinderte Kinder = @cancer | @disabled | @sick
cause de: Sozialschwache und Obdachlose = @homes | @poverty | @hunger
cause de: Lebensmittel, Kleidung und konkrete Hilfe in allen Lebenslagen = @hunger | Goodwill Industries International | @poverty
cause de: Pflege kranker Menschen = @medical
cause de: die örtlichen Tafeln = @hunger
cause de: Organisationen, die sich um behinderte Menschen kümmern = @disabled
cause de: Kinder und Jugendliche beziehungsweise Familien = @children | @youth
cause de: sozial benachteiligte Menschen = @poverty
cause de: damit Jugendliche nicht wieder straffällig werden = @youth | @convicted
cause de: Langzeitarbeitslose in den Arbeitsmarkt integrieren = Goodwill Industries International | DC Central Kitchen | AARP Foundation
cause de: 40.000 Euro für bedürftige Kinder = @children
cause de: Aufmerksamkeit für Kinderschutz = @children
cause de: Geldregen für die Jugendarbeit = @youth
# onacional.com.br 60822; oprogressodetatui.com.br (Centro Espírita, Asilo); portalodia.com 406329; reporterpiaui.com.br 32597; agendaculturaldorecife.blogspot.com 202011
cause pt: atuação e prevenção às situações de emergências = @disaster
cause pt: defesa do meio ambiente e reciclagem = @environment
cause pt: agroecologia e segurança alimentar = @hunger | Rainforest Alliance
cause pt: defesa da vida de populações excluídas = @poverty
cause pt: cursos para gestantes = March of Dimes
cause pt: fornece medicamentos gratuitamente = Americares | Direct Relief | @medical
cause pt: doa roupas a pessoas de baixa renda = Goodwill Industries International | @poverty
cause pt: doação para os protetores dos animais = @animals
cause pt: bazar reverte renda ao asilo = @seniors
cause pt: crianças e adolescentes que vivem em abrigos = @children
cause pt: associação dos cegos = @blind
cause pt: movimento pela paz na periferia = Search for Common Ground | @youth
cause pt: alimentos, roupas e material de higiene para moradores de rua = @homes | @hunger | Goodwill Industries International
cause pt: hospital do câncer = @cancer
# charityt.art4muslim.net; adngad.net 607305; elmiraat.info; f-ahmed.blogspot.com 201008; arabkhabar.com 2320326; elkhabar.com 79924; panet.dev 4186884; akhbaralaan.net 20230225; tr.agency 152510
cause ar: بناء المساجد والمدارس والآبار = Islamic Relief USA | @water
cause ar: تلبية احتياجات الفقراء والمحتاجين = @poverty
cause ar: إفطار صائم وسحور جماعي = Islamic Relief USA | @hunger
cause ar: مساعدات مالية للأسر = GiveDirectly | @poverty
cause ar: استشارات طبية وأدوية لذوي الاحتياجات الخاصة = @medical | @disabled
cause ar: الفئات الضعيفة وذوي الدخل المحدود = @poverty
cause ar: إغاثة الأسر الفقيرة والمحتاجة = @poverty | @relief
cause ar: أموال الزكاة والصدقات = Islamic Relief USA
cause ar: عوائل الأيتام وفاقدي الرعاية = @children | Islamic Relief USA
cause ar: المسنين ومرضى السرطان والأيتام = @cancer | @seniors | @children
cause ar: الأطفال المرضى والشيوخ والمحتاجين = @sick | @seniors | @poverty
cause ar: ملابس شتوية وبطانيات = Goodwill Industries International | American National Red Cross
cause ar: مساعدة المتضررين من جراء الزلزال = @disaster
cause ar: اللاجئين المقيمين في المخيمات = @refugees
# shimoshun.com (saga-furusatotax-2018); furunavi.jp; powerlandscapes.info; home.kingsoft.jp 268682; asuhana.org 20180712; congrant.com 5709
cause ja: 低所得の世帯に食品を届ける = @hunger
cause ja: 紛争被害者の自立支援 = @war | @refugees
cause ja: 文化遺産の保護 = National Trust for Historic Preservation | @museums
cause ja: 障がいの有無に関わらず = @disabled
cause ja: 経済的に困っている家庭の子供に学習の機会を = @schooling | @scholarships
cause ja: 家にも学校にも居場所がない子供 = @youth | @children
cause ja: 被災地の子供達の精神的ストレス = @disaster | @children | National Alliance on Mental Illness
cause ja: 生活に困窮している子育て世帯 = @poverty | @hunger | Martha's Table
cause ja: 子ども食堂を開催 = @hunger
cause ja: 低所得の子育て世帯を応援 = @poverty | @hunger | Martha's Table
cause ja: 学習会や居場所づくり = @youth | @schooling
cause ja: 困難を抱える子ども若者とその家族 = @children | @youth
`

/** The seventh blind queries for the sandbox's directory. */
export const blindQueries7: readonly EverydayQuery[] = readQueries(withGroups(lines))
