import { type EverydayQuery, readQueries } from './everyday-queries.ts'

/*
 * Phrases for causes from public pages, collected before the word lists that find them were extended, and judged on the
 * sandbox's nonprofits before any search. For the format of a line, see `everyday-queries.ts`; each group names its
 * pages.
 */
const lines = `
# transparenthands.org/how-can-we-categorize-charities
cause en: the rights of animals = ASPCA | American Humane | Humane World for Animals | International Fund for Animal Welfare | Best Friends Animal Society | Hawaiian Humane Society | North Shore Animal League America
cause en: aquariums and zoos = Monterey Bay Aquarium | San Diego Zoo Wildlife Alliance | Wildlife Conservation Society
cause en: historical societies = National Trust for Historic Preservation
cause en: landmarks and their preservation = National Trust for Historic Preservation
cause en: media and broadcasting = NPR | PBS | GBH | New York Public Radio
cause en: religious federations = Jewish Federations of North America
cause en: neighborhood development = Habitat for Humanity International | United Way Worldwide | Robin Hood Foundation | Silicon Valley Community Foundation | The New York Community Trust | Hawaiʻi Community Foundation
cause en: early childhood programs = Martha's Table | Sesame Workshop | Save the Children
# upyournonprofit.com
cause en: disease research charities = American Cancer Society | American Heart Association | American Diabetes Association | Arthritis Foundation | Cystic Fibrosis Foundation | Breakthrough T1D | Breast Cancer Research Foundation | Michael J. Fox Foundation for Parkinson's Research | National Multiple Sclerosis Society | National Kidney Foundation | Crohn's & Colitis Foundation | American Lung Association | Alzheimer's Association | Salk Institute for Biological Studies | Susan G. Komen | Muscular Dystrophy Association | Dana-Farber Cancer Institute | Mayo Clinic | St. Jude Children's Research Hospital
cause en: patient support organizations = American Cancer Society | National Kidney Foundation | Crohn's & Colitis Foundation | Susan G. Komen | Muscular Dystrophy Association | National Multiple Sclerosis Society | St. Jude Children's Research Hospital | Autism Speaks | Alzheimer's Association | Arthritis Foundation
cause en: disaster relief charities = American National Red Cross | Direct Relief | Team Rubicon | Americares | World Relief | International Rescue Committee | International Medical Corps | Mercy Corps | Buddhist Tzu Chi Foundation | Project HOPE
cause en: adult literacy and tutoring = Reading Is Fundamental | Khan Academy | Room to Read | First Book
cause en: low-cost medical care = Shriners Hospitals for Children | St. Jude Children's Research Hospital | Partners In Health | Americares
cause en: educational equity = Teach For America | First Book | Room to Read | KIPP Foundation | DonorsChoose | Malala Fund
# blog.oregonlive.com, wanderingvets.wordpress.com, travel4seniors.com, capndesign.com
sentence en: help vets with housing, employment, counseling = Homes For Our Troops | Disabled American Veterans | Wounded Warrior Project | Gary Sinise Foundation | Fisher House Foundation | Tunnel to Towers Foundation
cause en: national guard emergency relief = USO | Wounded Warrior Project | Team Rubicon
cause en: coalition against hunger = Feeding America | Share Our Strength | World Food Program USA | Feed the Children | DC Central Kitchen
place en: fights homelessness in New York City = Robin Hood Foundation | The New York Community Trust
cause en: unfortunate street people = Habitat for Humanity International | American National Red Cross | Robin Hood Foundation
# familygamenight.net, charitycharge.com
sentence en: helping disabled veterans = Disabled American Veterans | Paralyzed Veterans of America | Wounded Warrior Project | Homes For Our Troops
cause en: specially adapted mortgage-free homes = Homes For Our Troops | Tunnel to Towers Foundation
sentence en: meaningful work for veterans and spouses = Wounded Warrior Project | Disabled American Veterans | USO | Goodwill Industries International
# thechronicle-online.com
sentence en: solar-powered water systems in rural communities = charity: water | UNICEF USA
cause en: Christian-based charity = World Vision | World Relief | Habitat for Humanity International | Fellowship of Christian Athletes | Lutheran World Relief | Catholic Relief Services | Young Life
sentence en: feeding people after a hurricane = American National Red Cross | Feeding America | World Food Program USA | DC Central Kitchen
# josephpurpura.net
cause en: health-related charities = Partners In Health | Americares | PATH | Project HOPE | International Medical Corps | American Heart Association | American Lung Association | Direct Relief | Mayo Clinic | Evidence Action | Cystic Fibrosis Foundation
sentence en: save the planet from an early extinction = Natural Resources Defense Council | World Wildlife Fund | Conservation International | Defenders of Wildlife | Wildlife Conservation Society | International Fund for Animal Welfare | The Jane Goodall Institute | Environmental Defense Fund
cause en: carbon footprint = Environmental Defense Fund | Natural Resources Defense Council | Union of Concerned Scientists | World Resources Institute | Sierra Club Foundation | Greenpeace | Greenpeace Fund
sentence en: fight animal cruelty and neglect = ASPCA | Humane World for Animals | American Humane | Best Friends Animal Society | International Fund for Animal Welfare | North Shore Animal League America
cause en: endangerment and encroachment = Defenders of Wildlife | World Wildlife Fund | Wildlife Conservation Society | The Jane Goodall Institute | International Fund for Animal Welfare
# ascotdaycentre.co.uk
cause en: needy students = Hispanic Scholarship Fund | UNCF | The Posse Foundation | Communities In Schools | Berea College
cause en: provision of learning materials = First Book | DonorsChoose | Khan Academy | Reading Is Fundamental
sentence en: paying accumulated hospital bills = St. Jude Children's Research Hospital | Children's Miracle Network Hospitals | Shriners Hospitals for Children
cause en: greener energy sources = Sierra Club Foundation | Environmental Defense Fund | Natural Resources Defense Council | Union of Concerned Scientists | World Resources Institute
cause en: protection of nature centers = The Nature Conservancy | National Audubon Society | National Park Foundation | Trust for Public Land
# bidstreetusa.com
cause en: animal testing = Humane World for Animals | ASPCA
cause en: prevention of human suffering = Lutheran World Relief | International Rescue Committee | American National Red Cross | Islamic Relief USA | Mercy Corps | Buddhist Tzu Chi Foundation
cause en: preservation of natural heritage = National Trust for Historic Preservation | The Nature Conservancy | National Park Foundation | Conservation International
# swimmingpoolspares.com.au, blog.binomo-investment.com
cause en: medical care, food and shelter = American National Red Cross | International Rescue Committee | UNICEF USA
sentence en: second chance to abandoned pets = North Shore Animal League America | ASPCA | Best Friends Animal Society | Hawaiian Humane Society
cause en: stray or abused animals = ASPCA | North Shore Animal League America | Best Friends Animal Society | Humane World for Animals | Hawaiian Humane Society | American Humane
cause en: sustainable development = Rainforest Alliance | The ONE Campaign | World Resources Institute | United Nations Foundation | World Vision
cause en: extinct species = World Wildlife Fund | Defenders of Wildlife | Wildlife Conservation Society | The Jane Goodall Institute
cause en: families in need = Martha's Table | United Way Worldwide | Habitat for Humanity International | Robin Hood Foundation
# traperosdeemaus.org.pe, arquidiamantina.org, woman.es, telecinco.es, burbuja.info
cause es: protección de bosques, océanos y animales = Ocean Conservancy | Oceana | World Wildlife Fund | American Forests | Rainforest Alliance | Conservation International
cause es: investigación médica = Mayo Clinic | Salk Institute for Biological Studies | Dana-Farber Cancer Institute | American Cancer Society | American Heart Association | Michael J. Fox Foundation for Parkinson's Research | Breast Cancer Research Foundation | Breakthrough T1D
cause es: acceso a servicios de salud = Partners In Health | International Medical Corps | Americares | PATH
cause es: construcción de escuelas = Room to Read | Save the Children
cause es: programas de alfabetización = Room to Read | Reading Is Fundamental | First Book
sentence es: personas afectadas por desastres naturales o conflictos = International Rescue Committee | American National Red Cross | International Medical Corps | Mercy Corps
sentence es: recursos a estudiantes de bajos recursos = First Book | Hispanic Scholarship Fund | DonorsChoose | Teach For America
cause es: apadrinar a una niña = Save the Children | World Vision | Malala Fund
cause es: jóvenes discapacitados = The Arc of the United States | Special Olympics | Autism Speaks
cause es: una vacuna = PATH | UNICEF USA
cause es: trata de personas = Human Rights Watch | Amnesty International USA | International Rescue Committee
cause es: al borde de la inanición = World Food Program USA | Feed the Children | Feeding America | International Rescue Committee
cause es: los niños más vulnerables del mundo = UNICEF USA | Save the Children | World Vision | Feed the Children
sentence es: como ayudar a Ucrania = International Rescue Committee | International Medical Corps | Direct Relief | Doctors Without Borders USA | Mercy Corps | UNICEF USA | World Food Program USA
name es: médicos del mundo = Doctors Without Borders USA | International Medical Corps
cause es: derechos de la niñez = Children's Defense Fund | UNICEF USA | Save the Children
cause es: inserción laboral de jóvenes = Junior Achievement USA | Goodwill Industries International | Junior Achievement of Southern Nevada | Boys & Girls Clubs of America
# donenconfiance.org, voxe.org, altruismeefficacefrance.org, huffingtonpost.fr, marcelgreen.com
cause fr: typhon aux Philippines = American National Red Cross | Direct Relief | Team Rubicon | International Medical Corps | Mercy Corps
cause fr: recherche médicale = Mayo Clinic | Salk Institute for Biological Studies | Dana-Farber Cancer Institute | American Cancer Society | American Heart Association | Michael J. Fox Foundation for Parkinson's Research | Breast Cancer Research Foundation | Breakthrough T1D
cause fr: lutte contre la précarité = Robin Hood Foundation | United Way Worldwide | Habitat for Humanity International
cause fr: solidarité internationale = World Vision | Mercy Corps | International Rescue Committee | Save the Children | Lutheran World Relief | Catholic Relief Services
sentence fr: protéger la mer et les océans = Ocean Conservancy | Oceana | Woods Hole Oceanographic Institution | Monterey Bay Aquarium
sentence fr: nettoyer les lacs, les rivières = American Rivers | Trout Unlimited | Ocean Conservancy
cause fr: souffrance animale = ASPCA | Humane World for Animals | American Humane | International Fund for Animal Welfare
cause fr: la santé et la pauvreté dans le monde = Partners In Health | GiveDirectly | Evidence Action | The ONE Campaign
cause fr: journée des aveugles = American Foundation for the Blind | Guide Dogs for the Blind | Orbis International | Helen Keller Intl
# juts-blog.blogspot.com, lieblingskatze.net, eltern.de, yumpu.com (DZI), nachrichten.ag
cause de: Streuner = North Shore Animal League America | ASPCA | Best Friends Animal Society
cause de: Schutz von Haien = Ocean Conservancy | Oceana | Monterey Bay Aquarium | World Wildlife Fund
cause de: Katzen = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society
cause de: Tierheim = North Shore Animal League America | Best Friends Animal Society | ASPCA | Hawaiian Humane Society
cause de: Waisen in Afrika = UNICEF USA | Save the Children | World Vision | The ONE Campaign
cause de: Straßenkinder in Indien = UNICEF USA | Save the Children | World Vision
cause de: Flüchtlinge im Nahen Osten = International Rescue Committee | HIAS | World Relief
cause de: Lippen-Kiefer-Gaumenspalte = Smile Train | Operation Smile
cause de: vernachlässigte Kinder = Save the Children | Children's Defense Fund | UNICEF USA
cause de: Tierarztbesuche = ASPCA | North Shore Animal League America | Hawaiian Humane Society
sentence de: Wenn das eigene Kind schwer erkrankt = Boston Children's Hospital | St. Jude Children's Research Hospital | Children's Miracle Network Hospitals | Shriners Hospitals for Children | Make-A-Wish Foundation of America | Children's National Medical Center
# kifunavi.jp, nanapi.com, openblog.seesaa.net, otakara-aid.com, minatobetterlife.com
sentence ja: 教育環境に恵まれない子ども = Save the Children | UNICEF USA | First Book | Room to Read | DonorsChoose | Children's Defense Fund
sentence ja: 虐待され、命の危機にある赤ちゃん = March of Dimes | Save the Children | UNICEF USA
cause ja: 被災地 = American National Red Cross | Team Rubicon | Direct Relief
cause ja: 栄養不良 = Helen Keller Intl | UNICEF USA | World Food Program USA
sentence ja: 紛争の被害に苦しむ難民の子ども = International Rescue Committee | HIAS | UNICEF USA | Save the Children
sentence ja: 貧しさで学校に通えない児童 = Save the Children | Room to Read | Malala Fund | UNICEF USA
cause ja: 動物保護 = ASPCA | Humane World for Animals | International Fund for Animal Welfare | American Humane | Best Friends Animal Society | Hawaiian Humane Society
cause ja: 途上国母子保健 = UNICEF USA | Save the Children | Partners In Health | March of Dimes
cause ja: サンゴの移植 = Ocean Conservancy | Oceana | Woods Hole Oceanographic Institution
cause ja: 親を亡くした子供 = Save the Children | UNICEF USA | World Vision
cause ja: 子どもの貧困 = Children's Defense Fund | Save the Children | Share Our Strength | UNICEF USA
cause ja: 地球環境 = Environmental Defense Fund | Natural Resources Defense Council | Greenpeace | Greenpeace Fund | World Resources Institute
cause ja: 国土緑化 = Arbor Day Foundation | American Forests
cause ja: 学習支援 = Khan Academy | Teach For America | Communities In Schools | City Year
cause ja: 男女共同参画 = YWCA USA | YWCA Greenwich | Malala Fund
cause ja: 科学技術の振興 = American Association for the Advancement of Science | Union of Concerned Scientists
# trabalhosfeitos.com, academiademedicinars.com.br, moemaeregiao.com.br, marionilcain.com.br, mulherplus.blogspot.com
cause pt: animais abandonados e maltratados = ASPCA | Best Friends Animal Society | North Shore Animal League America | Humane World for Animals | International Fund for Animal Welfare
cause pt: cachorros e gatos = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society
cause pt: crianças com câncer = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | Boston Children's Hospital | Children's National Medical Center
cause pt: campanhas de saúde mental = National Alliance on Mental Illness | American Foundation for Suicide Prevention
cause pt: reforço escolar = Khan Academy | Communities In Schools | City Year
cause pt: preservando áreas verdes = National Park Foundation | Trust for Public Land | The Nature Conservancy | The Wilderness Society
cause pt: adultos com deficiência intelectual = The Arc of the United States | Special Olympics | Special Olympics Connecticut
cause pt: alimentar a família = Feeding America | Capital Area Food Bank | DC Central Kitchen
cause pt: mulheres que foram agredidas = YWCA USA | YWCA Greenwich
cause pt: geração de renda = Goodwill Industries International | Kiva | GiveDirectly | Junior Achievement USA
cause pt: água potável = charity: water | UNICEF USA
cause pt: coleta de alimentos = Feeding America | Capital Area Food Bank
cause pt: preservação da natureza = The Nature Conservancy | Conservation International | World Wildlife Fund
cause pt: adoção de pets = North Shore Animal League America | Hawaiian Humane Society | ASPCA | Best Friends Animal Society
# dama-health.org, store.hfcs.org.sa, zakat.org, bakovka.si
cause ar: مكافحة الأمراض = PATH | Against Malaria Foundation | American Heart Association | American Cancer Society | Cystic Fibrosis Foundation | Partners In Health
cause ar: حماية الأطفال = Save the Children | Children's Defense Fund | UNICEF USA
cause ar: علاج المرضى = St. Jude Children's Research Hospital | Mayo Clinic | Shriners Hospitals for Children | Partners In Health | Operation Smile | Children's Miracle Network Hospitals
cause ar: دعم الأسر المعسرة = Robin Hood Foundation | Martha's Table | United Way Worldwide
cause ar: الزكاة = Islamic Relief USA
cause ar: السودان = Islamic Relief USA | International Rescue Committee | Save the Children | World Food Program USA | Mercy Corps | UNICEF USA
sentence ar: الأطفال يموتون جوعا = World Food Program USA | Feed the Children | Feeding America | Share Our Strength
name ar: برنامج الغذاء العالمي = World Food Program USA
cause ar: كبار السن = AARP Foundation
cause ar: ذوي الاحتياجات الخاصة = The Arc of the United States | Special Olympics | Autism Speaks
`

/** Queries that weren't used to write the word lists. */
export const heldOutQueries: readonly EverydayQuery[] = readQueries(lines)
