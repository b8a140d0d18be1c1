import { type EverydayQuery, readQueries } from './everyday-queries.ts'

/*
 * Queries that a shopper might type at a checkout, 20 in each language: per language 12 causes, three names of
 * well-known organizations, two places, two words with a typing error or without spaces, and one sentence. Queries
 * above `No page` repeat, shorten or reword a phrase of a public page: donation guides, lists of causes, surveys of
 * donors, gift guides and appeals. Queries below it are the reader's own: common causes, well-known names, places,
 * typing errors and sentences.
 *
 * An independent reader judged each nonprofit by its mission, before any search and without reading the word lists. For
 * the format, the reader saw a few queries of the ninth set and about 45 lines of the English everyday queries. A
 * script found queries that an earlier set has, and the reader replaced them.
 * Direct answers come first, then nonprofits of the same cause; `direct-answers-10.ts` marks which are direct. If the
 * directory doesn't have the organization that a query names, its nearest counterparts are right.
 *
 * For the format of a line, see `everyday-queries.ts`.
 */
const lines = `
# dwyerfamilyfoundation.com (5-common-charitable-causes); transparenthands.org (how-can-we-categorize-charities); tiaacharitable.org (top-six-most-popular-charitable-causes); nprillinois.org (2024-03-10)
cause en: abused animals = ASPCA | American Humane | Humane World for Animals | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | International Fund for Animal Welfare
cause en: strays = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause en: special education = The Arc of the United States | Autism Speaks | Special Olympics | Special Olympics Connecticut | Gallaudet University | DonorsChoose
cause en: historic preservation = National Trust for Historic Preservation | National Park Foundation | Smithsonian Institution | Bishop Museum
cause en: performing arts = John F. Kennedy Center for the Performing Arts | Lincoln Center for the Performing Arts | The Metropolitan Opera | New York Philharmonic
cause en: financial aid for students = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Berea College
cause en: public broadcasting = PBS | NPR | GBH | New York Public Radio | Sesame Workshop
cause en: natural disasters = American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | Buddhist Tzu Chi Foundation | International Medical Corps | Catholic Relief Services | Islamic Relief USA | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Lutheran World Relief | Doctors Without Borders USA
cause en: local food bank = Feeding America | Capital Area Food Bank | DC Central Kitchen | Martha's Table | Share Our Strength | Feed the Children
# No page
cause en: seniors in need = AARP Foundation | Alzheimer's Association | Feeding America | International Fellowship of Christians and Jews | Jewish Federations of North America
cause en: cancer patients = American Cancer Society | St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | Mayo Clinic
cause en: refugee families = HIAS | International Rescue Committee | World Relief | UNICEF USA | Save the Children | Mercy Corps | Catholic Relief Services | International Medical Corps | Lutheran World Relief | World Vision | Islamic Relief USA | Doctors Without Borders USA
name en: st jude kids = St. Jude Children's Research Hospital
name en: no kid hungry = Share Our Strength | Feed the Children | Feeding America
name en: doctors w/o borders = Doctors Without Borders USA
place en: memphis hospital = St. Jude Children's Research Hospital
place en: seattle = PATH | World Vision
typing en: brest cancer = Susan G. Komen | Breast Cancer Research Foundation | American Cancer Society | Dana-Farber Cancer Institute
typing en: habitatforhumanity = Habitat for Humanity International
sentence en: feed a family this christmas = Feeding America | Feed the Children | Capital Area Food Bank | Martha's Table | Share Our Strength | DC Central Kitchen | World Vision | World Food Program USA
# arquidiamantina.org (mejores organizaciones benéficas); lanacion.com.ar (ONG proponen regalos solidarios); m.europapress.es 20191127171011; traperosdeemaus.org.pe 282255 and 282027; optimizatusfinanzas.shop (donar a organizaciones benéficas)
cause es: vacunas para niños = UNICEF USA | PATH | Doctors Without Borders USA | Save the Children | Partners In Health | Project HOPE | International Medical Corps | United Nations Foundation
cause es: desnutrición infantil = UNICEF USA | Save the Children | Helen Keller Intl | World Food Program USA | Feed the Children | World Vision | Doctors Without Borders USA | International Medical Corps | Share Our Strength
cause es: apadrinar un niño = World Vision | Save the Children | Feed the Children | UNICEF USA | Big Brothers Big Sisters of America
cause es: animales en peligro = World Wildlife Fund | Defenders of Wildlife | Wildlife Conservation Society | International Fund for Animal Welfare | San Diego Zoo Wildlife Alliance | National Wildlife Federation | The Jane Goodall Institute | Defenders of Wildlife Action Fund | Conservation International | Natural Resources Defense Council | Earthjustice | The Nature Conservancy
cause es: víctimas del huracán = American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | Buddhist Tzu Chi Foundation | International Medical Corps | Catholic Relief Services | Islamic Relief USA | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Lutheran World Relief | Doctors Without Borders USA
cause es: vivienda digna = Habitat for Humanity International
cause es: becas de estudio = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Berea College
cause es: pobreza extrema = GiveDirectly | World Vision | Lutheran World Relief | Catholic Relief Services | The ONE Campaign | Partners In Health | Mercy Corps | Kiva | Islamic Relief USA | Evidence Action | Save the Children
cause es: bancos de comida = Feeding America | Capital Area Food Bank | DC Central Kitchen | Martha's Table | Share Our Strength | Feed the Children
# No page
cause es: animales abandonados = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause es: niños enfermos = St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Shriners Hospitals for Children | Make-A-Wish Foundation of America | Make-A-Wish Connecticut | Dana-Farber Cancer Institute
cause es: enfermedades del corazón = American Heart Association | Mayo Clinic
name es: save the children = Save the Children
name es: visión mundial = World Vision
name es: olimpiadas especiales = Special Olympics | Special Olympics Connecticut
place es: hospital infantil de boston = Boston Children's Hospital | Dana-Farber Cancer Institute
place es: comida en washington = Capital Area Food Bank | Martha's Table | DC Central Kitchen | Feeding America | Share Our Strength
typing es: diavetes = American Diabetes Association | Breakthrough T1D
typing es: vanco de alimentos = Feeding America | Capital Area Food Bank | DC Central Kitchen | Martha's Table | Share Our Strength | Feed the Children
sentence es: quiero ayudar a niños sin comida = Feed the Children | Share Our Strength | World Food Program USA | Feeding America | Save the Children | UNICEF USA | World Vision | Martha's Table | Capital Area Food Bank
# talesofloki.com (aider une association); dailymotion.com x9gqt1a (5 choses à savoir avant de faire un don); myparenthese.fr (dons aux associations); vibration.fr (jouets); pearltrees.com (sites institutionnels); truffaut.com (arrondi en caisse)
cause fr: refuge animaux = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause fr: sida = The ONE Campaign | Partners In Health | Lambda Legal | Doctors Without Borders USA | PATH
cause fr: enfants malades = St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Shriners Hospitals for Children | Make-A-Wish Foundation of America | Make-A-Wish Connecticut | Dana-Farber Cancer Institute
cause fr: mucoviscidose = Cystic Fibrosis Foundation
cause fr: aide alimentaire = Feeding America | World Food Program USA | Capital Area Food Bank | Feed the Children | DC Central Kitchen | Martha's Table | Share Our Strength | Catholic Relief Services | World Vision
cause fr: lutte contre la faim = Feeding America | World Food Program USA | Share Our Strength | Feed the Children | Capital Area Food Bank | DC Central Kitchen | Martha's Table | World Vision | UNICEF USA | Save the Children
cause fr: planter des arbres = Arbor Day Foundation | American Forests | Rainforest Alliance | The Nature Conservancy
# No page
cause fr: animaux maltraités = ASPCA | American Humane | Humane World for Animals | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | International Fund for Animal Welfare
cause fr: droits des femmes = YWCA USA | YWCA Greenwich | Malala Fund | Amnesty International USA | Human Rights Watch | League of Women Voters of the United States | ACLU Foundation | United Nations Foundation
cause fr: maladies du cœur = American Heart Association | Mayo Clinic
cause fr: inondations = American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | Buddhist Tzu Chi Foundation | International Medical Corps | Catholic Relief Services | Islamic Relief USA | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Lutheran World Relief | Doctors Without Borders USA
cause fr: éducation des filles = Malala Fund | Room to Read | Save the Children | UNICEF USA
name fr: médecins du monde = Doctors Without Borders USA | International Medical Corps | Partners In Health
name fr: amnesty = Amnesty International USA | Human Rights Watch
name fr: fondation michael j fox = Michael J. Fox Foundation for Parkinson's Research
place fr: musée new york = The Metropolitan Museum of Art | The Museum of Modern Art | American Museum of Natural History
place fr: aquarium californie = Monterey Bay Aquarium | San Diego Zoo Wildlife Alliance
typing fr: allzheimer = Alzheimer's Association
typing fr: recherche canser = American Cancer Society | Breast Cancer Research Foundation | Susan G. Komen | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital | Salk Institute for Biological Studies | Mayo Clinic
sentence fr: je veux aider les enfants à l'hôpital = St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Shriners Hospitals for Children | Make-A-Wish Foundation of America | Make-A-Wish Connecticut | Dana-Farber Cancer Institute
# sonntagsblatt.de (fünf Organisationen); kinder.wdr.de (lexikon-spenden); rhein-zeitung.de 4008750; krebskranke-kinder-essen.de 343; grimme-lab.de (2019/12/09); beutel-eule.de (wir spenden)
cause de: kinder in not = UNICEF USA | Save the Children | World Vision | Feed the Children | Children's Defense Fund | Share Our Strength
cause de: tierheime = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause de: flutopfer = American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | Buddhist Tzu Chi Foundation | International Medical Corps | Catholic Relief Services | Islamic Relief USA | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Lutheran World Relief | Doctors Without Borders USA
cause de: kinderpatenschaft = World Vision | Save the Children | Feed the Children | UNICEF USA | Big Brothers Big Sisters of America
cause de: krebskranke kinder = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Make-A-Wish Foundation of America | Make-A-Wish Connecticut
cause de: lebensmittel für bedürftige = Feeding America | Capital Area Food Bank | Martha's Table | DC Central Kitchen | Feed the Children | Share Our Strength | World Food Program USA
cause de: klimaschutz = Environmental Defense Fund | Natural Resources Defense Council | Earthjustice | Sierra Club Foundation | Greenpeace | Union of Concerned Scientists | World Resources Institute | Conservation International | Greenpeace Fund | The Nature Conservancy | World Wildlife Fund | American Forests | Rainforest Alliance | Arbor Day Foundation | National Wildlife Federation
cause de: artenschutz = World Wildlife Fund | Defenders of Wildlife | Wildlife Conservation Society | International Fund for Animal Welfare | San Diego Zoo Wildlife Alliance | National Wildlife Federation | The Jane Goodall Institute | Defenders of Wildlife Action Fund | Conservation International | Natural Resources Defense Council | Earthjustice | The Nature Conservancy
# No page
cause de: medizinische hilfe = Doctors Without Borders USA | International Medical Corps | Direct Relief | Americares | Partners In Health | Project HOPE | Operation Smile | Smile Train | Orbis International | PATH | Buddhist Tzu Chi Foundation
cause de: meeresschutz = Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution | Greenpeace | Greenpeace Fund | World Wildlife Fund | The Nature Conservancy | Conservation International | Natural Resources Defense Council
cause de: impfungen = PATH | UNICEF USA | Doctors Without Borders USA | Partners In Health | Project HOPE | United Nations Foundation
cause de: frieden = Search for Common Ground | Carnegie Endowment for International Peace | United Nations Foundation | Mercy Corps | Atlantic Council
name de: sesamstraße = Sesame Workshop | PBS
name de: herzenswünsche = Make-A-Wish Foundation of America | Make-A-Wish Connecticut
name de: jane goodall institut = The Jane Goodall Institute
place de: kinderklinik boston = Boston Children's Hospital | Dana-Farber Cancer Institute
place de: zoo san diego = San Diego Zoo Wildlife Alliance
typing de: tierschuz = ASPCA | American Humane | Humane World for Animals | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | International Fund for Animal Welfare
typing de: ärzteohnegrenzen = Doctors Without Borders USA
sentence de: ich möchte straßenhunden helfen = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare
# trabalhosfeitos.com (ONG de animais); sbtnews.sbt.com.br (São Leopoldo); atr.mundiware.com (corrente do bem); moemaeregiao.com.br 5591; sovaquinhaboa.com.br (frio-cobertores-sp); d3qhkgkj43srv3.cloudfront.net 1707
cause pt: cães abandonados = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause pt: cesta básica = Feeding America | Capital Area Food Bank | Feed the Children | Martha's Table | Share Our Strength | DC Central Kitchen | World Food Program USA | World Vision
cause pt: moradores de rua = Habitat for Humanity International | American National Red Cross | DC Central Kitchen | Martha's Table | Robin Hood Foundation
cause pt: vítimas da enchente = American National Red Cross | Team Rubicon | Direct Relief | Americares | World Relief | Buddhist Tzu Chi Foundation | International Medical Corps | Catholic Relief Services | Islamic Relief USA | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Lutheran World Relief | Doctors Without Borders USA
cause pt: crianças carentes = Children's Defense Fund | Save the Children | UNICEF USA | World Vision | Feed the Children | Boys & Girls Clubs of America | Share Our Strength | First Book
cause pt: pessoas com deficiência = The Arc of the United States | Special Olympics | Special Olympics Connecticut | Canine Companions | Goodwill Industries International | American Foundation for the Blind | Guide Dogs for the Blind | Paralyzed Veterans of America | Gallaudet University | Autism Speaks
cause pt: idosos = AARP Foundation | Alzheimer's Association | International Fellowship of Christians and Jews | Jewish Federations of North America
cause pt: aquecimento global = Environmental Defense Fund | Natural Resources Defense Council | Earthjustice | Sierra Club Foundation | Greenpeace | Union of Concerned Scientists | World Resources Institute | Conservation International | Greenpeace Fund | The Nature Conservancy | World Wildlife Fund | American Forests | Rainforest Alliance | Arbor Day Foundation | National Wildlife Federation
# No page
cause pt: saúde mental = National Alliance on Mental Illness | American Foundation for Suicide Prevention | The Trevor Project
cause pt: amazônia = Rainforest Alliance | Conservation International | World Wildlife Fund | The Nature Conservancy | American Forests | Wildlife Conservation Society | Greenpeace
cause pt: doação de sangue = American National Red Cross
cause pt: refugiados da guerra = HIAS | International Rescue Committee | World Relief | UNICEF USA | Save the Children | Mercy Corps | Catholic Relief Services | International Medical Corps | Lutheran World Relief | World Vision | Islamic Relief USA | Doctors Without Borders USA
name pt: greenpeace = Greenpeace | Greenpeace Fund
name pt: anistia = Amnesty International USA | Human Rights Watch
name pt: unicef brasil = UNICEF USA
place pt: hospital em boston = Boston Children's Hospital | Dana-Farber Cancer Institute
place pt: animais no havaí = Hawaiian Humane Society
typing pt: refujiados = HIAS | International Rescue Committee | World Relief | UNICEF USA | Save the Children | Mercy Corps | Catholic Relief Services | International Medical Corps | Lutheran World Relief | World Vision | Islamic Relief USA | Doctors Without Borders USA
typing pt: cachoros = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | Canine Companions | Guide Dogs for the Blind
sentence pt: quero ajudar crianças com fome = Feed the Children | Share Our Strength | World Food Program USA | Feeding America | Save the Children | UNICEF USA | World Vision | Martha's Table | Capital Area Food Bank
# rafd.org.sa 739; humanappeal.me (حفر بئر صدقة جارية); attaya.uk (zakah); birajlan.org.sa (sallat-ramadan); albayan.ae 1094612
cause ar: كفالة الأيتام = Islamic Relief USA | World Vision | UNICEF USA | Save the Children | Feed the Children
cause ar: حفر بئر = charity: water | Islamic Relief USA | World Vision | Lutheran World Relief | UNICEF USA
cause ar: صدقة جارية = Islamic Relief USA | charity: water
cause ar: زكاة = Islamic Relief USA
cause ar: إغاثة غزة = Islamic Relief USA | UNICEF USA | Doctors Without Borders USA | Save the Children | International Medical Corps | Mercy Corps | International Rescue Committee | World Food Program USA | Catholic Relief Services | Americares | American National Red Cross
cause ar: سلة غذائية = Islamic Relief USA | Feeding America | Capital Area Food Bank | World Food Program USA | Feed the Children | Martha's Table | Share Our Strength
cause ar: مرضى السرطان = American Cancer Society | St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | Mayo Clinic
# No page
cause ar: تعليم الأطفال = UNICEF USA | Save the Children | Room to Read | Malala Fund | Sesame Workshop | First Book | Reading Is Fundamental | Khan Academy | DonorsChoose | Teach For America | Communities In Schools | Communities In Schools of Nevada | City Year | KIPP Foundation | Martha's Table | World Vision
cause ar: غسيل الكلى = National Kidney Foundation | National Kidney Foundation of Hawaii
cause ar: ضحايا الزلزال = American National Red Cross | Direct Relief | Americares | Team Rubicon | Buddhist Tzu Chi Foundation | International Medical Corps | Islamic Relief USA | Catholic Relief Services | World Relief | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Doctors Without Borders USA | Lutheran World Relief
cause ar: القطط = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause ar: التبرع بالدم = American National Red Cross
name ar: إنقاذ الطفل = Save the Children
name ar: العفو الدولية = Amnesty International USA | Human Rights Watch
name ar: ويكيبيديا = Wikimedia Foundation
place ar: مستشفى في بوسطن = Boston Children's Hospital | Dana-Farber Cancer Institute
place ar: بنك طعام واشنطن = Capital Area Food Bank | DC Central Kitchen | Martha's Table | Feeding America
typing ar: الاغاثه الاسلاميه = Islamic Relief USA
typing ar: مستشفي الاطفال = St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Shriners Hospitals for Children
sentence ar: اريد مساعدة اطفال غزة = UNICEF USA | Save the Children | Islamic Relief USA | Doctors Without Borders USA | International Medical Corps | Mercy Corps | International Rescue Committee | World Food Program USA | World Vision
# kifunavi.jp (children_japan; ranking; unicef-ukraine); firstdonate.jp 550; otakara-aid.com (2020年3月度); timeout.jp (032522)
cause ja: 子ども食堂 = Share Our Strength | Feed the Children | Martha's Table | Feeding America | Capital Area Food Bank | DC Central Kitchen | World Food Program USA
cause ja: 炊き出し = DC Central Kitchen | Martha's Table | American National Red Cross | Feeding America | Capital Area Food Bank | Feed the Children
cause ja: 震災支援 = American National Red Cross | Direct Relief | Americares | Team Rubicon | Buddhist Tzu Chi Foundation | International Medical Corps | Islamic Relief USA | Catholic Relief Services | World Relief | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Doctors Without Borders USA | Lutheran World Relief
cause ja: 難民支援 = HIAS | International Rescue Committee | World Relief | UNICEF USA | Save the Children | Mercy Corps | Catholic Relief Services | International Medical Corps | Lutheran World Relief | World Vision | Islamic Relief USA | Doctors Without Borders USA
cause ja: ワクチン = PATH | UNICEF USA | Doctors Without Borders USA | Partners In Health | Project HOPE | United Nations Foundation
cause ja: ウクライナ支援 = International Rescue Committee | UNICEF USA | Doctors Without Borders USA | International Medical Corps | American National Red Cross | Save the Children | World Food Program USA | HIAS | Mercy Corps | Project HOPE | Direct Relief | Americares | World Vision | World Relief | Jewish Federations of North America
cause ja: 途上国の教育 = Room to Read | Malala Fund | UNICEF USA | Save the Children | World Vision | Khan Academy
# No page
cause ja: 動物愛護 = ASPCA | American Humane | Humane World for Animals | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | International Fund for Animal Welfare
cause ja: 保護犬 = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause ja: 植林 = Arbor Day Foundation | American Forests | Rainforest Alliance | The Nature Conservancy
cause ja: がん研究 = American Cancer Society | Breast Cancer Research Foundation | Susan G. Komen | Dana-Farber Cancer Institute | St. Jude Children's Research Hospital | Salk Institute for Biological Studies | Mayo Clinic
cause ja: 障害者スポーツ = Special Olympics | Special Olympics Connecticut | Paralyzed Veterans of America
name ja: ワールドビジョン = World Vision
name ja: メイクアウィッシュ = Make-A-Wish Foundation of America | Make-A-Wish Connecticut
name ja: ハビタット = Habitat for Humanity International
place ja: ニューヨーク 美術館 = The Metropolitan Museum of Art | The Museum of Modern Art | American Museum of Natural History
place ja: ハワイ 動物 = Hawaiian Humane Society
typing ja: 国境無き医師団 = Doctors Without Borders USA
typing ja: アルツハイマ = Alzheimer's Association
sentence ja: 地震で困っている人を助けたい = American National Red Cross | Direct Relief | Americares | Team Rubicon | Buddhist Tzu Chi Foundation | International Medical Corps | Islamic Relief USA | Catholic Relief Services | World Relief | World Vision | Mercy Corps | International Rescue Committee | Save the Children | UNICEF USA | Project HOPE | Doctors Without Borders USA | Lutheran World Relief
`

/** The tenth blind queries for the sandbox's directory. */
export const blindQueries10: readonly EverydayQuery[] = readQueries(lines)
