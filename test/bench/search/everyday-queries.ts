import { sandboxNonprofits } from '../../../src/server/service/directory/sandbox/sandbox-nonprofits.ts'

/** A donor's query without a name, and EINs of which one should be among the first five. */
export interface EverydayQuery {
  readonly kind: string
  readonly language: string
  readonly query: string
  readonly eins: readonly string[]
}

/*
 * A line has the kind, the language, the queries, and the sandbox's nonprofits that answer each of them, judged by
 * their missions and codes, not by search results.
 */
const lines = `
cause en: hungry children; feeding kids; starving kids; child hunger; meals for children; school lunches = Feed the Children | Share Our Strength | Save the Children | World Food Program USA
cause en: hunger; food banks; food pantry; feed the hungry; food insecurity = Feeding America | Capital Area Food Bank | Feed the Children | DC Central Kitchen | Share Our Strength | Martha's Table | World Food Program USA
cause en: homeless; homelessness; affordable housing; build houses; home repair = Habitat for Humanity International | American National Red Cross
cause en: dogs; puppies; dog rescue; cats; stray animals; animal shelters; animal cruelty; pets; pet adoption; animal welfare = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | Hawaiian Humane Society
cause en: service dogs; guide dogs; seeing eye dogs; assistance dogs = Guide Dogs for the Blind | Canine Companions
cause en: endangered species; wild animals; elephants; wildlife conservation; tigers = Defenders of Wildlife | World Wildlife Fund | Wildlife Conservation Society | National Wildlife Federation | International Fund for Animal Welfare | San Diego Zoo Wildlife Alliance | Rocky Mountain Elk Foundation | Ducks Unlimited
cause en: chimpanzees; apes; monkeys = The Jane Goodall Institute
cause en: birds; bird watching = National Audubon Society | Ducks Unlimited
cause en: oceans; save the oceans; sea turtles; marine life; ocean plastic = Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution
cause en: rivers; fishing; trout streams = American Rivers | Trout Unlimited
cause en: trees; plant trees; forests; tree planting; reforestation = Arbor Day Foundation | American Forests | Rainforest Alliance
cause en: rainforest; amazon = Rainforest Alliance
cause en: climate change; global warming; environment; save the planet; pollution = Environmental Defense Fund | Natural Resources Defense Council | Earthjustice | Sierra Club Foundation | Greenpeace | Greenpeace Fund | Union of Concerned Scientists | Conservation International | The Nature Conservancy | World Resources Institute | Arbor Day Foundation | Ocean Conservancy | American Rivers | World Wildlife Fund
cause en: national parks; parks; public lands; wilderness = National Park Foundation | Trust for Public Land | The Wilderness Society | The Nature Conservancy
cause en: cancer; cancer research; chemotherapy; oncology = American Cancer Society | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital | Breast Cancer Research Foundation | Susan G. Komen
cause en: childhood cancer; kids with cancer; children with cancer; pediatric cancer = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society
cause en: breast cancer; pink ribbon; mammogram = Susan G. Komen | Breast Cancer Research Foundation
cause en: heart disease; stroke; heart attack; cpr = American Heart Association
cause en: diabetes; insulin; type 1 diabetes; juvenile diabetes = American Diabetes Association | Breakthrough T1D
cause en: dementia; memory loss; alzheimers = Alzheimer's Association
cause en: parkinsons; parkinson research = Michael J. Fox Foundation for Parkinson's Research
cause en: autism; autistic kids = Autism Speaks
cause en: kidney; dialysis; kidney transplants = National Kidney Foundation | National Kidney Foundation of Hawaii
cause en: lungs; asthma; lung disease = American Lung Association
cause en: arthritis; joint pain = Arthritis Foundation
cause en: als; muscular dystrophy = Muscular Dystrophy Association
cause en: ms; multiple sclerosis = National Multiple Sclerosis Society | Muscular Dystrophy Association
cause en: cystic fibrosis = Cystic Fibrosis Foundation
cause en: crohns; colitis = Crohn's & Colitis Foundation
cause en: suicide; suicide prevention; crisis hotline = The Trevor Project | American Foundation for Suicide Prevention
cause en: mental health; depression; mental illness; anxiety = National Alliance on Mental Illness | American Foundation for Suicide Prevention
cause en: gay; lesbian; lgbt; gay rights; transgender = Human Rights Campaign | Human Rights Campaign Foundation | Lambda Legal | The Trevor Project
cause en: gay teens; lgbtq youth; queer youth = The Trevor Project
cause en: veterans; vets; wounded soldiers; disabled veterans; military families; injured veterans = Wounded Warrior Project | Disabled American Veterans | Gary Sinise Foundation | Fisher House Foundation | Homes For Our Troops | Paralyzed Veterans of America | USO | Tunnel to Towers Foundation
cause en: homes for veterans; houses for veterans = Homes For Our Troops | Fisher House Foundation | Gary Sinise Foundation | Tunnel to Towers Foundation
cause en: troops; soldiers = USO | Homes For Our Troops | Wounded Warrior Project | Gary Sinise Foundation | Fisher House Foundation | Disabled American Veterans | Tunnel to Towers Foundation
cause en: refugees; displaced people; asylum seekers = HIAS | International Rescue Committee | World Relief
cause en: earthquake relief; disaster relief; hurricane; floods; wildfire; tornado; emergency relief = American National Red Cross | Team Rubicon | Direct Relief | Catholic Relief Services | World Relief | Americares | World Vision
cause en: blood donation; donate blood = American National Red Cross
cause en: clean water; drinking water; water wells; safe water = charity: water | UNICEF USA | American Rivers
cause en: malaria; mosquito nets; bed nets = Against Malaria Foundation
cause en: microloans; microfinance; small loans; lend money = Kiva | Credit Builders Alliance
cause en: cash transfers; direct giving; give cash; cash to poor people = GiveDirectly
cause en: vaccines = PATH
cause en: blindness; blind people; eye care; cataracts = Helen Keller Intl | American Foundation for the Blind | Orbis International | Guide Dogs for the Blind
cause en: deaf; sign language; hearing loss = Gallaudet University
cause en: cleft palate; cleft lip; smile surgery = Smile Train | Operation Smile
cause en: intellectual disabilities; down syndrome; developmental disabilities = The Arc of the United States | Special Olympics | Special Olympics Connecticut
cause en: disabled athletes; sports for disabled people = Special Olympics | Special Olympics Connecticut
cause en: sick kids; wishes for sick kids; children with critical illnesses = Make-A-Wish Foundation of America | Make-A-Wish Connecticut | St. Jude Children's Research Hospital | Boston Children's Hospital
cause en: childrens hospital; pediatric hospital; hospitals for kids = Boston Children's Hospital | Children's National Medical Center | Shriners Hospitals for Children | Children's Miracle Network Hospitals | St. Jude Children's Research Hospital
cause en: premature babies; babies; newborns; birth defects = March of Dimes
cause en: teachers; classroom supplies; teachers classroom supplies; school supplies = DonorsChoose | Teach For America | First Book
cause en: math lessons online; free lessons; online learning; tutoring = Khan Academy
cause en: books for kids; childrens books; literacy; reading = Reading Is Fundamental | First Book | Room to Read
cause en: girls education; educating girls = Malala Fund | Room to Read
cause en: scholarships; college scholarships; college money = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation
cause en: hbcu; black colleges = UNCF | Howard University | Spelman College
cause en: charter schools = KIPP Foundation
cause en: mentors; mentoring; role models; big brother = Big Brothers Big Sisters of America | Boys & Girls Clubs of America
cause en: scouting; scouts; summer camp = Scouting America | Girl Scouts of the USA | Young Life | Muscular Dystrophy Association
cause en: job training; unemployment; thrift stores; thrift store = Goodwill Industries International | DC Central Kitchen
cause en: muslim charity; muslim; islam; zakat = Islamic Relief USA
cause en: jewish; jews; synagogue; judaism = Jewish Federations of North America | Hillel | HIAS | International Fellowship of Christians and Jews | Anti-Defamation League
cause en: antisemitism = Anti-Defamation League | Jewish Federations of North America | Hillel
cause en: catholic = Catholic Relief Services | Knights of Columbus Charitable Fund
cause en: bible; bibles = American Bible Society
cause en: christian; church; jesus = American Bible Society | Fellowship of Christian Athletes | World Vision | Young Life | International Fellowship of Christians and Jews | World Relief
cause en: buddhist; buddhism = Buddhist Tzu Chi Foundation
cause en: human rights; torture; political prisoners = Amnesty International USA | Human Rights Watch | Freedom House | Human Rights Campaign | Human Rights Campaign Foundation
cause en: wrongful convictions; innocent prisoners; innocent people in prison = Innocence Project | Equal Justice Initiative
cause en: racial justice; racism; civil rights = Southern Poverty Law Center | National Urban League | Equal Justice Initiative | YWCA USA | YWCA Greenwich | ACLU Foundation | Lambda Legal | Children's Defense Fund
cause en: free speech; civil liberties = ACLU Foundation | Freedom House
cause en: gun violence; gun control; guns = Brady Center to Prevent Gun Violence
cause en: drunk driving; drunk drivers = Mothers Against Drunk Driving
cause en: peace; conflict resolution = Search for Common Ground | Carnegie Endowment for International Peace
cause en: opera = The Metropolitan Opera
cause en: orchestra; symphony; classical music = New York Philharmonic | New York Public Radio
cause en: modern art = The Museum of Modern Art | The Phillips Collection
cause en: museums; art museum = The Metropolitan Museum of Art | The Museum of Modern Art | Art Institute of Chicago | Crystal Bridges Museum of American Art | Smithsonian Institution | American Museum of Natural History | The Phillips Collection | Bishop Museum
cause en: dinosaurs; natural history = American Museum of Natural History | Bishop Museum
cause en: public radio; podcasts = NPR | New York Public Radio
cause en: kids tv; childrens television = Sesame Workshop
cause en: encyclopedia; free knowledge = Wikimedia Foundation
cause en: seniors; elderly; older people; old people = AARP Foundation
cause en: zoo; zoos; aquarium = San Diego Zoo Wildlife Alliance | Monterey Bay Aquarium | Wildlife Conservation Society
sentence en: help veterans get homes; i want to help wounded veterans; support for injured soldiers = Homes For Our Troops | Wounded Warrior Project | Gary Sinise Foundation | Fisher House Foundation | Disabled American Veterans
sentence en: help kids learn to read; books for poor children; getting books to children = Reading Is Fundamental | First Book | Room to Read
sentence en: i want to give clean water to people in africa; water for people without clean water = charity: water | UNICEF USA | World Vision
sentence en: free surgery for children with cleft = Smile Train | Operation Smile
sentence en: find a cure for parkinsons; cure parkinson disease = Michael J. Fox Foundation for Parkinson's Research
sentence en: stop animal cruelty; rescue animals from abuse = ASPCA | Humane World for Animals | International Fund for Animal Welfare | Best Friends Animal Society | American Humane
sentence en: help people after an earthquake; who helps after hurricanes = American National Red Cross | Team Rubicon | Direct Relief | World Relief | Americares
sentence en: send money to poor people; give money directly to the poor = GiveDirectly
sentence en: protect the ocean from plastic; keep the oceans clean = Ocean Conservancy | Oceana
sentence en: doctors in war zones; medical care in war = Doctors Without Borders USA | International Medical Corps
sentence en: end child hunger in america; no child goes hungry = Share Our Strength | Feed the Children | Feeding America
sentence en: free innocent people from prison = Innocence Project | Equal Justice Initiative
place en: 20049 = AARP Foundation
place en: 60601 = Alzheimer's Association | American Lung Association | Feeding America
place en: food bank washington; food bank dc; washington food bank = Capital Area Food Bank
place en: humane society hawaii; animals honolulu; dogs hawaii = Hawaiian Humane Society
place en: homeless shelter chicago; homeless los angeles; housing denver = Habitat for Humanity International | American National Red Cross
place en: museum hawaii; museum honolulu = Bishop Museum
place en: art museum new york; museums in new york = The Metropolitan Museum of Art | The Museum of Modern Art | American Museum of Natural History
place en: kidney hawaii = National Kidney Foundation of Hawaii
place en: hospital boston; childrens hospital boston = Boston Children's Hospital
place en: opera nyc; opera new york = The Metropolitan Opera
place en: hunger chicago = Feeding America
place en: animal rescue seattle; dog rescue denver = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | Hawaiian Humane Society | International Fund for Animal Welfare
misspelling en: vetrans; veterens; vetarans = Paralyzed Veterans of America | Wounded Warrior Project | Disabled American Veterans | Gary Sinise Foundation | Fisher House Foundation
misspelling en: refugess; refuges = HIAS | International Rescue Committee | World Relief
misspelling en: earthqake; eathquake relief = American National Red Cross | Team Rubicon | Direct Relief | World Relief
misspelling en: microlaons; mircoloans = Kiva | Credit Builders Alliance
misspelling en: alzhiemers; alzeimers = Alzheimer's Association
misspelling en: diabetis; diabites = American Diabetes Association | Breakthrough T1D
misspelling en: suicde; sucide prevention = American Foundation for Suicide Prevention | The Trevor Project
misspelling en: feding kids; feeding kidss = Feed the Children | Share Our Strength
misspelling en: animalshelter; animal sheltr; dogrescue = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | Hawaiian Humane Society
misspelling en: cleanwater; cleen water = charity: water | UNICEF USA | American Rivers
misspelling en: redcross; red corss; amercan red cros = American National Red Cross
misspelling en: doctorswithoutborders; docters without boarders = Doctors Without Borders USA
misspelling en: schoolarships; scholership = Hispanic Scholarship Fund | UNCF | The Posse Foundation
cause es: perros; gatos; mascotas; rescate de animales; animales; protección animal = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause es: niños; niños pobres; ayuda para niños = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | Boston Children's Hospital | St. Jude Children's Research Hospital
cause es: cáncer; niños con cáncer; cáncer infantil = American Cancer Society | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital
cause es: cáncer de mama = Susan G. Komen | Breast Cancer Research Foundation
cause es: sin hogar; personas sin hogar; vivienda = Habitat for Humanity International | American National Red Cross
cause es: hambre; banco de alimentos; comida = Feeding America | Capital Area Food Bank | Feed the Children | DC Central Kitchen | World Food Program USA
cause es: agua potable; agua limpia = charity: water | UNICEF USA | American Rivers
cause es: refugiados; terremoto; desastres naturales = HIAS | International Rescue Committee | World Relief | American National Red Cross | Team Rubicon | Direct Relief
cause es: medio ambiente; cambio climático = Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | Earthjustice | The Nature Conservancy | World Wildlife Fund | Greenpeace Fund
cause es: árboles; bosques = Arbor Day Foundation | American Forests
cause es: derechos humanos = Amnesty International USA | Human Rights Watch | Human Rights Campaign | Freedom House | Human Rights Campaign Foundation
cause es: becas; ciegos; corazón = Hispanic Scholarship Fund | UNCF | The Posse Foundation | American Foundation for the Blind | Guide Dogs for the Blind | American Heart Association
name es: cruz roja; la cruz roja = American National Red Cross
name es: médicos sin fronteras; medicos sin fronteras = Doctors Without Borders USA
name es: amnistía internacional = Amnesty International USA
name es: hábitat para la humanidad = Habitat for Humanity International
cause fr: chiens; chats et chiens; animaux; protection animale; refuge pour animaux = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause fr: enfants; aide aux enfants = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | Boston Children's Hospital | St. Jude Children's Research Hospital
cause fr: sans-abri; sans abri; logement = Habitat for Humanity International | American National Red Cross
cause fr: faim; la faim; banque alimentaire = Feeding America | Capital Area Food Bank | Feed the Children | World Food Program USA | Share Our Strength
cause fr: lutte contre le cancer; cancer du sein = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation
cause fr: eau potable; séisme; réfugiés = charity: water | UNICEF USA | American Rivers | American National Red Cross | Team Rubicon | Direct Relief | HIAS | International Rescue Committee | World Relief
cause fr: changement climatique; environnement; arbres = Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | Earthjustice | The Nature Conservancy | Arbor Day Foundation | American Forests | Greenpeace Fund
cause fr: droits de l'homme; santé mentale; aveugles = Amnesty International USA | Human Rights Watch | National Alliance on Mental Illness | American Foundation for Suicide Prevention | American Foundation for the Blind | Guide Dogs for the Blind
name fr: croix rouge; croix-rouge; la croix rouge = American National Red Cross
name fr: médecins sans frontières; medecins sans frontieres = Doctors Without Borders USA
cause de: hunde; katzen; tiere; tierschutz; tierheim = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause de: Kinder; hilfe für kinder = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | Boston Children's Hospital | St. Jude Children's Research Hospital
cause de: Krebs; krebsforschung; brustkrebs; kinderkrebs = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | St. Jude Children's Research Hospital
cause de: obdachlose; flüchtlinge; fluechtlinge; erdbeben = Habitat for Humanity International | American National Red Cross | HIAS | International Rescue Committee | World Relief | Team Rubicon
cause de: trinkwasser; sauberes wasser = charity: water | UNICEF USA | American Rivers
cause de: umweltschutz; klimawandel; regenwald = Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | Earthjustice | The Nature Conservancy | Rainforest Alliance | Greenpeace Fund
cause de: menschenrechte; blindenhunde; veteranen = Amnesty International USA | Human Rights Watch | Guide Dogs for the Blind | Canine Companions | Wounded Warrior Project | Paralyzed Veterans of America | Disabled American Veterans
name de: ärzte ohne grenzen; aerzte ohne grenzen; Ärzte ohne Grenzen = Doctors Without Borders USA
name de: rotes kreuz; das rote kreuz = American National Red Cross
cause pt: cães; animais; gatinhos; proteção animal = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause pt: crianças; crianças com câncer; câncer infantil = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society
cause pt: câncer; câncer de mama = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation
cause pt: fome; moradia; sem teto = Feeding America | Feed the Children | World Food Program USA | Capital Area Food Bank | Habitat for Humanity International | American National Red Cross
cause pt: água potável; refugiados; terremoto = charity: water | UNICEF USA | American Rivers | HIAS | International Rescue Committee | World Relief | American National Red Cross | Team Rubicon | Direct Relief
cause pt: meio ambiente; florestas; direitos humanos = Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | American Forests | Arbor Day Foundation | Amnesty International USA | Human Rights Watch | Human Rights Campaign | Greenpeace Fund
name pt: cruz vermelha = American National Red Cross
name pt: médicos sem fronteiras = Doctors Without Borders USA
name pt: anistia internacional = Amnesty International USA
cause ar: كلاب; قطط; حيوانات; إنقاذ الحيوانات = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause ar: أطفال; الأطفال; أيتام = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | Boston Children's Hospital | St. Jude Children's Research Hospital
cause ar: سرطان; السرطان; سرطان الثدي; سرطان الأطفال = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | St. Jude Children's Research Hospital
cause ar: جوع; طعام; لاجئين; اللاجئين; زلزال = Feeding America | Feed the Children | World Food Program USA | HIAS | International Rescue Committee | World Relief | American National Red Cross | Team Rubicon | Capital Area Food Bank | Direct Relief
cause ar: مياه نظيفة; البيئة; حقوق الإنسان = charity: water | UNICEF USA | American Rivers | Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | Amnesty International USA | Human Rights Watch | Greenpeace Fund
name ar: الصليب الأحمر = American National Red Cross
name ar: أطباء بلا حدود = Doctors Without Borders USA
name ar: يونيسف; اليونيسف = UNICEF USA
cause ja: 犬; 猫; 動物; 動物保護; 犬と猫の保護 = ASPCA | Best Friends Animal Society | American Humane | Humane World for Animals | North Shore Animal League America | Guide Dogs for the Blind | Canine Companions | International Fund for Animal Welfare | Hawaiian Humane Society
cause ja: 子供; 子ども; 子どもの支援 = Save the Children | Feed the Children | UNICEF USA | Children's Defense Fund | Boston Children's Hospital | St. Jude Children's Research Hospital
cause ja: がん; 小児がん; 乳がん = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | St. Jude Children's Research Hospital
cause ja: 難民; 地震; 災害支援; ホームレス = HIAS | International Rescue Committee | World Relief | American National Red Cross | Team Rubicon | Direct Relief | Habitat for Humanity International
cause ja: きれいな水; 環境保護; 気候変動; 人権 = charity: water | UNICEF USA | American Rivers | Environmental Defense Fund | Natural Resources Defense Council | Conservation International | Sierra Club Foundation | Earthjustice | Amnesty International USA | Human Rights Watch | Greenpeace Fund
cause ja: 盲導犬; 美術館; 自殺防止 = Guide Dogs for the Blind | Canine Companions | The Metropolitan Museum of Art | The Museum of Modern Art | Art Institute of Chicago | American Foundation for Suicide Prevention | The Trevor Project
name ja: 赤十字 = American National Red Cross
name ja: 国境なき医師団 = Doctors Without Borders USA
name ja: ユニセフ = UNICEF USA
name ja: セーブ・ザ・チルドレン; セーブザチルドレン = Save the Children
`

const einByName = new Map(sandboxNonprofits.map(({ name, ein }) => [name, ein]))

function einOf(name: string): string {
  const ein = einByName.get(name)
  if (ein === undefined) throw new Error(`The sandbox has no nonprofit named ${name}.`)
  return ein
}

/** Parses lines of judged queries; a line that starts with # names the source of the lines below it. */
export function readQueries(text: string): EverydayQuery[] {
  const judged = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  return judged.flatMap((line) => {
    const [head = '', names = ''] = line.split(' = ')
    const [, kind = '', language = '', queries = ''] = /^(\w+) (\w+): (.*)$/.exec(head) ?? []
    const eins = names.split(' | ').map(einOf)
    return queries.split('; ').map((query) => ({ kind, language, query, eins }))
  })
}

/** The judged queries for the sandbox's directory. */
export const everydayQueries: readonly EverydayQuery[] = readQueries(lines)
