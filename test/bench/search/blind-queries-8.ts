import { type EverydayQuery, readQueries } from './everyday-queries.ts'

/*
 * Short queries from public pages: lists of causes, workplace giving, rounding up at the till, surveys of donors, tax
 * donations, blogs about favorite charities, animal rescue, and gifts after storms and fires. A query repeats a phrase
 * or a name of its page, or shortens it. Queries of the kind `typing` add a typing error or omit spaces.
 *
 * An independent reader judged each nonprofit by its mission, without the groups of `judged-groups.ts`, before any
 * search and without reading the word lists. Direct answers come first, then nonprofits of the same cause;
 * `direct-answers-8.ts` marks which are direct. If the directory doesn't have the organization that a query names, its
 * nearest counterparts are right.
 *
 * The same reader judged 49 of the queries, 7 in each language, a second time, nonprofit by nonprofit. Of 10,633 pairs
 * of query and nonprofit, 99.8 % agree, Cohen's kappa 0.95; of the pairs that either reading accepted, 91 % agree. All
 * direct answers were accepted again. A reader agrees more with an earlier reading of their own than with another reader's.
 *
 * For the format of a line, see `everyday-queries.ts`.
 */
const lines = `
# militaryshoppers.com (CFC); dla.mil 1668872; gist.github.com freejoe76 (State donations); rockpapershotgun.com (Twitch stream); musoapbox.net 324; fox13memphis.com 739654652; mywedding.com (donation favors); ravan.dreamwidth.org; crooksandliars.com 202308; romper.com 79486; pastebin.com XATxQYvR; prytzfamily.com 200904; shedancesindragn.blogspot.com 200312; californiadigitalnews.com 20251202; gs.jonkman.ca 293251; jcmission.me (Charity Miles)
cause en: homeless veterans = Homes For Our Troops | Tunnel to Towers Foundation | Disabled American Veterans | Gary Sinise Foundation | Wounded Warrior Project | Paralyzed Veterans of America | Fisher House Foundation | Habitat for Humanity International
cause en: crisis chat for teens = The Trevor Project | American Foundation for Suicide Prevention | National Alliance on Mental Illness
cause en: protect mothers from malaria = Against Malaria Foundation | PATH | UNICEF USA | Partners In Health
cause en: prostate cancer research = American Cancer Society | Dana-Farber Cancer Institute | Mayo Clinic | Salk Institute for Biological Studies
cause en: volunteer firefighters = Tunnel to Towers Foundation | Gary Sinise Foundation
cause en: september 11 memorial = Tunnel to Towers Foundation | Gary Sinise Foundation
cause en: mental illness stigma = National Alliance on Mental Illness | American Foundation for Suicide Prevention | The Trevor Project
cause en: trans youth = The Trevor Project | Human Rights Campaign | Human Rights Campaign Foundation | Lambda Legal
cause en: save the big cats = World Wildlife Fund | Wildlife Conservation Society | International Fund for Animal Welfare | San Diego Zoo Wildlife Alliance | National Geographic Society | Defenders of Wildlife | National Wildlife Federation | Conservation International | The Nature Conservancy
cause en: video games for sick kids = Children's Miracle Network Hospitals | St. Jude Children's Research Hospital | Boston Children's Hospital | Children's National Medical Center | Shriners Hospitals for Children | Make-A-Wish Foundation of America | Make-A-Wish Connecticut
cause en: killed by a drunk driver = Mothers Against Drunk Driving
cause en: spay and neuter = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause en: anti poaching = International Fund for Animal Welfare | World Wildlife Fund | Wildlife Conservation Society | The Jane Goodall Institute | San Diego Zoo Wildlife Alliance | Defenders of Wildlife | National Geographic Society | Conservation International | National Wildlife Federation
cause en: people facing deportation = HIAS | ACLU Foundation | UnidosUS | International Rescue Committee | World Relief | Southern Poverty Law Center | Human Rights Watch | Amnesty International USA
cause en: doggy rescue = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare
place en: maui fire relief = Hawaiʻi Community Foundation | American National Red Cross | Direct Relief | Americares | Team Rubicon | Buddhist Tzu Chi Foundation | Habitat for Humanity International
place en: hurricane help texas = American National Red Cross | Team Rubicon | Direct Relief | Americares | Habitat for Humanity International | World Vision | Buddhist Tzu Chi Foundation | Feeding America
typing en: animalrescue = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | International Fund for Animal Welfare | Humane World for Animals | American Humane
typing en: hosptial for children = Boston Children's Hospital | Children's National Medical Center | St. Jude Children's Research Hospital | Shriners Hospitals for Children | Children's Miracle Network Hospitals
name en: world food programme = World Food Program USA
# woman.es (ONGs más fiables); traperosdeemaus.org.pe 282255; es-us.noticias.yahoo.com (Redondear); archivos.elsiglodetorreon.com.mx 2010 (redondeo); notirasa.com 16004; latarde.com.mx 253625; univision.com (separación familiar); elnuevodia.com (Fiona); fvdigital.do (Helene); ngaroe.com; diariodesevilla.es 2004940796; croquetero.com; ejecentral.com.mx (albergues para mascotas); intereconomia.com 20250508; hazrevista1.sindyk.com 202512
cause es: gatos callejeros = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause es: peluditos sin hogar = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare
cause es: operación de cataratas = Orbis International | Helen Keller Intl | American Foundation for the Blind
cause es: centro de rehabilitación infantil = Shriners Hospitals for Children | Boston Children's Hospital | Children's National Medical Center | St. Jude Children's Research Hospital | Children's Miracle Network Hospitals | The Arc of the United States
cause es: asilo de ancianos = AARP Foundation | Alzheimer's Association
cause es: equipo para escuelas humildes = DonorsChoose | First Book | Room to Read | UNICEF USA | Communities In Schools | Communities In Schools of Nevada | Save the Children | KIPP Foundation | Teach For America
cause es: niños huérfanos = Save the Children | UNICEF USA | World Vision | Feed the Children | Children's Defense Fund | Islamic Relief USA | Catholic Relief Services
cause es: niños migrantes en la frontera = HIAS | International Rescue Committee | UnidosUS | Save the Children | World Relief | UNICEF USA | ACLU Foundation | Catholic Relief Services
cause es: solicitantes de asilo = HIAS | International Rescue Committee | World Relief | Amnesty International USA | Human Rights Watch | ACLU Foundation | UnidosUS
cause es: población latina = UnidosUS | Hispanic Scholarship Fund
cause es: inserción laboral de discapacitados = Goodwill Industries International | The Arc of the United States | Autism Speaks | Paralyzed Veterans of America | Disabled American Veterans | American Foundation for the Blind
cause es: proteger bosques y océanos = The Nature Conservancy | Conservation International | World Wildlife Fund | American Forests | Arbor Day Foundation | Rainforest Alliance | Ocean Conservancy | Oceana | Natural Resources Defense Council | Environmental Defense Fund | Greenpeace | Greenpeace Fund | Sierra Club Foundation | Monterey Bay Aquarium | Earthjustice | World Resources Institute | Wildlife Conservation Society | The Wilderness Society
cause es: becas para estudiantes de bajos recursos = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Berea College | KIPP Foundation
cause es: alimentos para familias en pobreza extrema = Feeding America | Feed the Children | World Food Program USA | Capital Area Food Bank | GiveDirectly | World Vision | Share Our Strength | Martha's Table | DC Central Kitchen | Catholic Relief Services | Islamic Relief USA
cause es: donar sangre = American National Red Cross
place es: huracán en Puerto Rico = American National Red Cross | Direct Relief | Americares | Team Rubicon | Catholic Relief Services | Mercy Corps | World Vision | Habitat for Humanity International | UnidosUS | Save the Children | International Medical Corps | Project HOPE | Buddhist Tzu Chi Foundation | Feed the Children
place es: banco de alimentos washington = Capital Area Food Bank | Feeding America | DC Central Kitchen | Martha's Table
typing es: mascotassismo = American Humane | ASPCA | Humane World for Animals | International Fund for Animal Welfare | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society
typing es: amnistia inernacional = Amnesty International USA
name es: wwf adena = World Wildlife Fund
# handicap-info.fr (chien guide); pasdechatsanstoit.fr; mamanpourlavie.com 7637; lesoleil.com (Centraide); lapresse.ca 4348720; boursorama.com 20251218; youmatter.world 6268; terraeco.net 40201; voxe.org; petitesaffiches64.com (Tanzanie); hyperrepublique.blogs.com 200501; francebleu.fr 1601997079
cause fr: chien guide pour un lycéen malvoyant = Guide Dogs for the Blind | Canine Companions | American Foundation for the Blind
cause fr: minettes à la fourrière = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause fr: femmes enceintes dans la pauvreté = March of Dimes | Partners In Health | Martha's Table | UNICEF USA | Save the Children
cause fr: enfants victimes de maltraitance = Save the Children | Children's Defense Fund | UNICEF USA | YWCA Greenwich | Boys & Girls Clubs of America
cause fr: violence faite aux femmes = YWCA Greenwich | YWCA USA | Amnesty International USA | Human Rights Watch
cause fr: itinérance = Habitat for Humanity International | Robin Hood Foundation | DC Central Kitchen | Martha's Table | American National Red Cross
cause fr: logement abordable = Habitat for Humanity International
cause fr: Octobre rose = Susan G. Komen | Breast Cancer Research Foundation | American Cancer Society | Dana-Farber Cancer Institute
cause fr: sauver un monument historique = National Trust for Historic Preservation
cause fr: nettoyer la mer = Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution | Greenpeace | Greenpeace Fund | The Nature Conservancy
cause fr: hôpitaux et soignants = Mayo Clinic | Boston Children's Hospital | Children's National Medical Center | St. Jude Children's Research Hospital | Shriners Hospitals for Children | Children's Miracle Network Hospitals | Dana-Farber Cancer Institute | Direct Relief | Americares | Project HOPE | Partners In Health | Doctors Without Borders USA | International Medical Corps
place fr: victimes du séisme en Haïti = American National Red Cross | Partners In Health | Direct Relief | Americares | International Medical Corps | Doctors Without Borders USA | Project HOPE | World Vision | Catholic Relief Services | Mercy Corps | International Rescue Committee | Habitat for Humanity International | Save the Children | UNICEF USA | World Food Program USA | Lutheran World Relief | Islamic Relief USA | Team Rubicon | Feed the Children | Buddhist Tzu Chi Foundation | World Relief
place fr: école en Tanzanie = Room to Read | UNICEF USA | Save the Children | Malala Fund | World Vision | Catholic Relief Services
typing fr: recherhce contre le cancer = American Cancer Society | Dana-Farber Cancer Institute | Breast Cancer Research Foundation | Susan G. Komen | St. Jude Children's Research Hospital | Salk Institute for Biological Studies | Mayo Clinic
name fr: Société Alzheimer = Alzheimer's Association
name fr: Fondation des maladies du coeur = American Heart Association
name fr: Centraide = United Way Worldwide
name fr: Secours Islamique = Islamic Relief USA
name fr: Secours Catholique = Catholic Relief Services
name fr: Action contre la faim = World Food Program USA | Feed the Children | Feeding America | Helen Keller Intl | UNICEF USA | Share Our Strength | Capital Area Food Bank | DC Central Kitchen | Save the Children
# pressaktuell.de 311165; junieundich.de (Spenden); backview.eu (Wohin lohnt eine Spende); rhein-zeitung.de 4008750; op-online.de 2258999; s-bahn-muenchen.de (Spenden statt Geschenke); rostock24.info; nwzonline.de 1008452467; netzpolitik.org 2022; sueddeutsche.de 1.3797871; morgenpost.de 227973741; evangelische-zeitung.de (Charity-Ranking); suedwind-magazin.at 200112; sonntagsblatt.de 202211
cause de: Fellnasen in Not = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare
cause de: einsame alte Menschen = AARP Foundation | Alzheimer's Association
cause de: HIV-positive Patienten = Lambda Legal | Partners In Health | PATH | Doctors Without Borders USA | Project HOPE | Catholic Relief Services
cause de: Kinderpatenschaft übernehmen = World Vision | Save the Children | UNICEF USA | Feed the Children
cause de: Chancengleichheit für Kinder = Children's Defense Fund | KIPP Foundation | Teach For America | Communities In Schools | Communities In Schools of Nevada | First Book | Boys & Girls Clubs of America | City Year | Save the Children | Robin Hood Foundation | Room to Read | Martha's Table | Sesame Workshop | DonorsChoose | Big Brothers Big Sisters of America
cause de: Eltern in schwierigen Lebenslagen = Martha's Table | March of Dimes | YWCA Greenwich | United Way Worldwide | Robin Hood Foundation
cause de: Kultur für alle = John F. Kennedy Center for the Performing Arts | Lincoln Center for the Performing Arts | The Metropolitan Museum of Art | Smithsonian Institution | Crystal Bridges Museum of American Art | Art Institute of Chicago | The Museum of Modern Art | New York Philharmonic | The Metropolitan Opera | The Phillips Collection | PBS
cause de: Denkmalpflege = National Trust for Historic Preservation
cause de: Inklusion im Sport = Special Olympics | Special Olympics Connecticut | The Arc of the United States | Paralyzed Veterans of America | YMCA of the USA
cause de: freies Internet = Mozilla Foundation | Wikimedia Foundation | ACLU Foundation | Freedom House
place de: Waisenkinder in Nepal = Save the Children | UNICEF USA | World Vision | Room to Read | Feed the Children | Catholic Relief Services | Buddhist Tzu Chi Foundation
place de: Hungersnot in Afrika = World Food Program USA | Feed the Children | UNICEF USA | Catholic Relief Services | Mercy Corps | World Vision | Islamic Relief USA | Save the Children | International Rescue Committee | Lutheran World Relief | Helen Keller Intl | Doctors Without Borders USA | The ONE Campaign
typing de: tierhiem = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
typing de: Kinder krebshilfe = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Make-A-Wish Foundation of America | Make-A-Wish Connecticut
name de: Deutsche Krebshilfe = American Cancer Society | Dana-Farber Cancer Institute | Breast Cancer Research Foundation | Susan G. Komen | St. Jude Children's Research Hospital
name de: Welthungerhilfe = World Food Program USA | Feed the Children | Feeding America | Catholic Relief Services | Lutheran World Relief | World Vision | Mercy Corps | Share Our Strength
name de: Brot für die Welt = Lutheran World Relief | World Food Program USA | Catholic Relief Services | World Relief | World Vision | Feed the Children | Feeding America
name de: SOS-Kinderdörfer = Save the Children | UNICEF USA | World Vision | Feed the Children | Children's Defense Fund | Boys & Girls Clubs of America
name de: Licht für die Welt = Orbis International | Helen Keller Intl | American Foundation for the Blind | Guide Dogs for the Blind
name de: NABU = National Audubon Society | National Wildlife Federation | The Nature Conservancy | World Wildlife Fund | Defenders of Wildlife | Conservation International | The Wilderness Society | Wildlife Conservation Society | Sierra Club Foundation | Natural Resources Defense Council | Ducks Unlimited
# catracalivre.com.br (vaquinhas); pousadadatonha.blogspot.com 201306; gauchazh.clicrbs.com.br 202405; epoca.globo.com 201611; 24.sapo.pt 202203; sabado.pt 201903; tvi24.iol.pt 201804; moemaeregiao.com.br 5591; blogs.oglobo.globo.com 202106; academiademedicinars.com.br; marionilcain.com.br; arquidiamantina.org; observatorio3setor (troco); acontece.com 201299; familia.com.br
cause pt: bichinhos abandonados = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals | International Fund for Animal Welfare
cause pt: castração de gatos = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause pt: cães resgatados da enchente = American Humane | ASPCA | Humane World for Animals | International Fund for Animal Welfare | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society
cause pt: egressos do sistema prisional = Goodwill Industries International | DC Central Kitchen | Equal Justice Initiative | Innocence Project
cause pt: sem-abrigo = Habitat for Humanity International | Robin Hood Foundation | DC Central Kitchen | Martha's Table | American National Red Cross
cause pt: bombeiros voluntários = Tunnel to Towers Foundation | Gary Sinise Foundation
cause pt: apoio aos refugiados = HIAS | International Rescue Committee | World Relief | UNICEF USA | Mercy Corps | Catholic Relief Services
cause pt: deficiência intelectual = The Arc of the United States | Special Olympics | Special Olympics Connecticut | Autism Speaks
cause pt: geração de emprego e renda = Goodwill Industries International | Kiva | AARP Foundation | DC Central Kitchen | Junior Achievement USA | Junior Achievement of Southern Nevada | Mercy Corps | National Urban League | Robin Hood Foundation
cause pt: setembro amarelo = American Foundation for Suicide Prevention | The Trevor Project | National Alliance on Mental Illness
cause pt: aulas de reforço = Khan Academy | City Year | Communities In Schools | Communities In Schools of Nevada | Teach For America | KIPP Foundation | Boys & Girls Clubs of America
cause pt: água potável a comunidades rurais = charity: water | UNICEF USA | World Vision | Lutheran World Relief | Catholic Relief Services | Islamic Relief USA | Evidence Action
cause pt: vacina COVID-19 = PATH | UNICEF USA | Direct Relief | Partners In Health | Project HOPE | International Medical Corps | Americares
cause pt: reabilitação para pessoas com deficiência = Shriners Hospitals for Children | Paralyzed Veterans of America | The Arc of the United States | Disabled American Veterans | Goodwill Industries International | American Foundation for the Blind | Special Olympics
place pt: vítimas de furacões na Flórida = American National Red Cross | Team Rubicon | Direct Relief | Americares | Habitat for Humanity International | World Vision | Buddhist Tzu Chi Foundation | Feeding America
typing pt: cancer infantl = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society | Boston Children's Hospital | Children's National Medical Center | Children's Miracle Network Hospitals | Make-A-Wish Foundation of America
typing pt: adoteumgatinho = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
name pt: Cruz Vermelha Portuguesa = American National Red Cross
name pt: Liga Portuguesa Contra o Cancro = American Cancer Society | Dana-Farber Cancer Institute | Susan G. Komen | Breast Cancer Research Foundation | St. Jude Children's Research Hospital
name pt: Banco Alimentar Contra a Fome = Feeding America | Capital Area Food Bank | World Food Program USA | Feed the Children | Share Our Strength | DC Central Kitchen | Martha's Table
# slaati.com 20211222; alarabiya.ma; al-jazirah.com 20210419; alwatan.com.sa 1162558; notranjamodrost.si; nan.media; alnilin.com 13459640; swed24.se (Rädda Barnen); unitedmuslimworld.com 15756; usainarabic.net 20240403; kaynapress.com; qenast.com; mail.egyptsports.net 37; iqraa24.com 125630; arab-muslim.ahlamontada.net 11499; store.hfcs.org.sa (280068547); rtarabic.com 766817; islamicdonate.com
cause ar: مأوى القطط والكلاب = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause ar: أسر مرضى الزهايمر = Alzheimer's Association | AARP Foundation
cause ar: متلازمة داون = The Arc of the United States | Special Olympics | Special Olympics Connecticut
cause ar: مساعدة طلبة العلم = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Berea College | KIPP Foundation | Communities In Schools
cause ar: المطبخ الإنساني = DC Central Kitchen | Feeding America | Capital Area Food Bank | Martha's Table | World Food Program USA | Feed the Children
cause ar: مستشفى السرطان بالمجان = St. Jude Children's Research Hospital | Dana-Farber Cancer Institute | American Cancer Society | Mayo Clinic
cause ar: محو الأمية = Room to Read | Reading Is Fundamental | First Book | Khan Academy | Save the Children | Malala Fund | Teach For America
cause ar: كرسي متحرك للمعاقين = Paralyzed Veterans of America | Shriners Hospitals for Children | The Arc of the United States | Disabled American Veterans | Homes For Our Troops | Canine Companions
cause ar: حيوانات تساعد ذوي الإعاقة = Canine Companions | Guide Dogs for the Blind
cause ar: توزيع الكتب = First Book | Reading Is Fundamental | Room to Read
cause ar: تمكين المرأة = YWCA USA | YWCA Greenwich | Malala Fund | Kiva | Girl Scouts of the USA | Spelman College | Room to Read
cause ar: غرس الأشجار = Arbor Day Foundation | American Forests | Rainforest Alliance | The Nature Conservancy
cause ar: كفالة يتيم = World Vision | Save the Children | Islamic Relief USA | UNICEF USA | Feed the Children | Children's Defense Fund
place ar: النازحين في السودان = International Rescue Committee | UNICEF USA | World Food Program USA | Save the Children | Doctors Without Borders USA | International Medical Corps | Islamic Relief USA | Mercy Corps | Catholic Relief Services | World Vision | American National Red Cross | HIAS | World Relief | Lutheran World Relief | Direct Relief | Americares
place ar: أطفال غزة = UNICEF USA | Save the Children | Islamic Relief USA | Doctors Without Borders USA | World Food Program USA | International Rescue Committee | International Medical Corps | World Vision | Feed the Children | Mercy Corps | Catholic Relief Services | Americares
place ar: الجوع في أمريكا = Feeding America | Share Our Strength | Feed the Children | Capital Area Food Bank | DC Central Kitchen | Martha's Table | Islamic Relief USA
place ar: المهاجرين في نيويورك = International Rescue Committee | HIAS | Robin Hood Foundation | World Relief | The New York Community Trust | UnidosUS
typing ar: الاجئين السوريين = HIAS | International Rescue Committee | World Relief | UNICEF USA | World Food Program USA | Save the Children | Doctors Without Borders USA | Mercy Corps | Catholic Relief Services | International Medical Corps | Islamic Relief USA
name ar: برنامج الأغذية العالمي = World Food Program USA
name ar: الإغاثة الإسلامية = Islamic Relief USA
# openblog.seesaa.net 435849842; anmonabekkan.com 139; kufura.jp 251762; cabbalatto.com 20190329; kifuwise.com (single moms); kifunavi.jp (rakuten-clutch); satofull.jp 201710; home-and-family.jp 892; pippitoblog.com; gooddo.jp 19770; nanapi.com 24092; aloha-street.com 390350; allhawaii.jp 3249; blog.goo.ne.jp shibatanoriko 20090606; maisonikkoku.jp 20211010; ocean-sweep.com
cause ja: 途上国の母子保健 = UNICEF USA | Partners In Health | Save the Children | PATH | Project HOPE | International Medical Corps | World Vision | March of Dimes | Helen Keller Intl | Doctors Without Borders USA
cause ja: サンゴの保護 = Ocean Conservancy | Oceana | The Nature Conservancy | Monterey Bay Aquarium | Woods Hole Oceanographic Institution | Conservation International | World Wildlife Fund | Natural Resources Defense Council
cause ja: 飼い主のいない猫 = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause ja: 介助犬 = Canine Companions | Guide Dogs for the Blind
cause ja: わんにゃん = ASPCA | Best Friends Animal Society | North Shore Animal League America | Hawaiian Humane Society | American Humane | Humane World for Animals
cause ja: 自死で家族を失った子ども = American Foundation for Suicide Prevention | National Alliance on Mental Illness | The Trevor Project
cause ja: シングルマザー = YWCA Greenwich | YWCA USA | Martha's Table | Robin Hood Foundation | United Way Worldwide | March of Dimes
cause ja: イヌワシ = National Audubon Society | Defenders of Wildlife | National Wildlife Federation | World Wildlife Fund | Wildlife Conservation Society
cause ja: 伝統芸能を守る = Polynesian Cultural Center | National Trust for Historic Preservation | Bishop Museum | John F. Kennedy Center for the Performing Arts | Lincoln Center for the Performing Arts | Smithsonian Institution
cause ja: えんぴつを買えない子ども = DonorsChoose | First Book | UNICEF USA | Save the Children | Room to Read | World Vision | Communities In Schools
cause ja: 子どもにワクチンを = UNICEF USA | PATH | Save the Children | Partners In Health | International Medical Corps | Doctors Without Borders USA
cause ja: 海洋プラごみ = Ocean Conservancy | Oceana | Monterey Bay Aquarium | Woods Hole Oceanographic Institution | Greenpeace | Greenpeace Fund
cause ja: DV被害者のシェルター = YWCA Greenwich | YWCA USA
place ja: マウイ島 山火事 = Hawaiʻi Community Foundation | American National Red Cross | Direct Relief | Americares | Team Rubicon | Buddhist Tzu Chi Foundation
typing ja: 国境なき医師段 = Doctors Without Borders USA
typing ja: ゆにせふ = UNICEF USA
name ja: WWFジャパン = World Wildlife Fund
name ja: あしなが育英会 = Hispanic Scholarship Fund | UNCF | The Posse Foundation | The Susan Thompson Buffett Foundation | Save the Children | UNICEF USA | Children's Defense Fund | Berea College
name ja: ハワイコミュニティ財団 = Hawaiʻi Community Foundation
name ja: 難民支援のUNHCR = HIAS | International Rescue Committee | World Relief | United Nations Foundation | UNICEF USA | Mercy Corps
`

/** The eighth blind queries for the sandbox's directory. */
export const blindQueries8: readonly EverydayQuery[] = readQueries(lines)
