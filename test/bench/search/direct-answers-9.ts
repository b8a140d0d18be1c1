import { readPairs } from './second-reading.ts'

/*
 * A strict reading of the ninth blind set, by its reader and before any search. A plus marks a direct answer: the
 * nonprofit's mission or well-known work serves what the query says. A minus marks a nonprofit that is right only
 * because it works for the same cause.
 */
const lines = `
burns: + Shriners Hospitals for Children
combat weary warriors: + Wounded Warrior Project | + Disabled American Veterans | + Gary Sinise Foundation | - USO | - Fisher House Foundation | - Tunnel to Towers Foundation | - Homes For Our Troops | - Paralyzed Veterans of America
born 3 months early: + March of Dimes | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals
getting innocent people out of prison: + Innocence Project | + Equal Justice Initiative | - ACLU Foundation | - Southern Poverty Law Center
prisoners in guantanamo: + Amnesty International USA | + Human Rights Watch | + ACLU Foundation
hate crimes: + Southern Poverty Law Center | + Anti-Defamation League | - Human Rights Campaign | - Human Rights Campaign Foundation | - Lambda Legal
access to the polls: + League of Women Voters of the United States | - ACLU Foundation | - Southern Poverty Law Center | - National Urban League
ipads for classrooms: + DonorsChoose | - First Book | - Khan Academy
save the redwoods: + American Forests | + Trust for Public Land | + The Nature Conservancy | - Arbor Day Foundation | - National Park Foundation | - Sierra Club Foundation | - The Wilderness Society
adopt a wolf: + Defenders of Wildlife | + World Wildlife Fund | - National Wildlife Federation | - Wildlife Conservation Society | - International Fund for Animal Welfare | - Natural Resources Defense Council | - Earthjustice | - Defenders of Wildlife Action Fund | - San Diego Zoo Wildlife Alliance
village well: + charity: water | + World Vision | - UNICEF USA | - Islamic Relief USA | - Catholic Relief Services | - Lutheran World Relief | - Evidence Action | - Mercy Corps
gift of vision: + Orbis International | + Helen Keller Intl | - American Foundation for the Blind | - Guide Dogs for the Blind
deworming: + Evidence Action | - Helen Keller Intl | - UNICEF USA
open internet: + Mozilla Foundation | - Wikimedia Foundation | - ACLU Foundation | - New America
yellow fever: + Doctors Without Borders USA | + PATH | - UNICEF USA | - Partners In Health | - Project HOPE | - International Medical Corps | - Direct Relief | - Americares
land trust: + Trust for Public Land | + The Nature Conservancy | - The Wilderness Society | - Conservation International | - Ducks Unlimited | - Rocky Mountain Elk Foundation
national guard families: + USO | + Fisher House Foundation | + American National Red Cross | - Gary Sinise Foundation | - Tunnel to Towers Foundation | - Disabled American Veterans | - Wounded Warrior Project
formerly incarcerated people: + Goodwill Industries International | + DC Central Kitchen | - Equal Justice Initiative | - Innocence Project
lou gehrig's disease: + Muscular Dystrophy Association | - Paralyzed Veterans of America
planetarium: + American Museum of Natural History | + Smithsonian Institution | - Bishop Museum | - National Geographic Society
fly fishing: + Trout Unlimited | - American Rivers
kids who come to school hungry: + Share Our Strength | - Feeding America | - Feed the Children | - Communities In Schools | - Capital Area Food Bank | - Martha's Table
my dad had parkinson's: + Michael J. Fox Foundation for Parkinson's Research
soup kitchen dc: + DC Central Kitchen | + Martha's Table | - Capital Area Food Bank | - Feeding America
las vegas schools: + Communities In Schools of Nevada | + Junior Achievement of Southern Nevada | - Communities In Schools
leukimia: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | + American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Mayo Clinic
suicde hotline: + The Trevor Project | + American Foundation for Suicide Prevention | - National Alliance on Mental Illness
girlscout cookies: + Girl Scouts of the USA
race for the cure: + Susan G. Komen | - Breast Cancer Research Foundation | - American Cancer Society
big bird: + Sesame Workshop | - PBS
cuidadores de alzhéimer: + Alzheimer's Association
centro de neonatología: + March of Dimes | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals
enfermos de ELA: + Muscular Dystrophy Association | - Paralyzed Veterans of America
casas para familias de escasos recursos: + Habitat for Humanity International
viviendas de emergencia: + Habitat for Humanity International | + American National Red Cross | - Team Rubicon
útiles escolares: + DonorsChoose | + First Book | - Communities In Schools | - Communities In Schools of Nevada | - UNICEF USA
pupitres para escuelas: + DonorsChoose | - Room to Read | - UNICEF USA
adultos mayores: + AARP Foundation | - Alzheimer's Association
vacunar niños contra la polio: + UNICEF USA | + PATH | - United Nations Foundation | - Doctors Without Borders USA | - Save the Children
desnutrición de niños: + UNICEF USA | + Save the Children | + Helen Keller Intl | + Feed the Children | + World Food Program USA | - World Vision | - Doctors Without Borders USA | - Partners In Health
donación de órganos: + National Kidney Foundation | - National Kidney Foundation of Hawaii
violencia intrafamiliar: + YWCA Greenwich | + YWCA USA
jóvenes excluidos del sistema escolar: + Communities In Schools | + Communities In Schools of Nevada | + City Year | - Boys & Girls Clubs of America | - Big Brothers Big Sisters of America | - KIPP Foundation
apadrina a un perrito: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
comedores escolares: + Share Our Strength | + World Food Program USA | - Feeding America | - Feed the Children | - Save the Children
comunidad LGBTQ+: + Human Rights Campaign | + Human Rights Campaign Foundation | + Lambda Legal | + The Trevor Project
investigación del párkinson: + Michael J. Fox Foundation for Parkinson's Research
salvar la Tierra: + World Wildlife Fund | + Natural Resources Defense Council | + Environmental Defense Fund | + Greenpeace | + Greenpeace Fund | + Conservation International | + The Nature Conservancy | + Earthjustice | + Sierra Club Foundation | - World Resources Institute | - Union of Concerned Scientists | - Rainforest Alliance | - The Wilderness Society
micro empresas: + Kiva | - Credit Builders Alliance
sismo en Oaxaca: + Direct Relief | + International Medical Corps | + Doctors Without Borders USA | + American National Red Cross | + Americares | + Islamic Relief USA | + International Rescue Committee | + Buddhist Tzu Chi Foundation | + Team Rubicon | - UNICEF USA | - Save the Children | - World Vision | - Project HOPE | - Mercy Corps | - Catholic Relief Services | - Lutheran World Relief | - World Relief | - World Food Program USA | - Habitat for Humanity International
agua potable en Burkina Faso: + charity: water | + World Vision | + UNICEF USA | - Evidence Action | - Catholic Relief Services | - Lutheran World Relief | - Islamic Relief USA | - The ONE Campaign
Acnur: + International Rescue Committee | + HIAS | - World Relief
banco de sangre: + American National Red Cross
que ningún niño se acueste con hambre: + Feed the Children | + Share Our Strength | - Feeding America | - Save the Children | - World Food Program USA | - UNICEF USA | - World Vision
mi mamá tuvo cáncer de mama: + Susan G. Komen | + Breast Cancer Research Foundation | - American Cancer Society | - Dana-Farber Cancer Institute
incendios en California: + American National Red Cross | + Team Rubicon | + Direct Relief | + Buddhist Tzu Chi Foundation | - Americares | - Habitat for Humanity International | - Feeding America | - American Humane
autsimo: + Autism Speaks | - The Arc of the United States
tortugasmarinas: + Ocean Conservancy | + Oceana | - World Wildlife Fund | - Monterey Bay Aquarium | - Wildlife Conservation Society | - Defenders of Wildlife | - International Fund for Animal Welfare
Plaza Sésamo: + Sesame Workshop
Pide un Deseo: + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut
enfants de la rue: + Save the Children | + UNICEF USA | - World Vision | - Feed the Children | - Islamic Relief USA
animaux de laboratoire: + Humane World for Animals | - ASPCA | - American Humane
parrainer un flamant rose: + National Audubon Society | - Wildlife Conservation Society | - San Diego Zoo Wildlife Alliance | - Ducks Unlimited | - The Nature Conservancy | - World Wildlife Fund
hérissons blessés: + International Fund for Animal Welfare | - Humane World for Animals | - National Wildlife Federation | - Defenders of Wildlife | - San Diego Zoo Wildlife Alliance
Petits Frères des Pauvres: + AARP Foundation | - Alzheimer's Association
défense des rapaces: + National Audubon Society | - Defenders of Wildlife | - National Wildlife Federation | - San Diego Zoo Wildlife Alliance | - The Nature Conservancy
replanter des arbres: + Arbor Day Foundation | + American Forests | - Rainforest Alliance | - The Nature Conservancy | - Conservation International | - The Jane Goodall Institute | - Trust for Public Land
lutte contre le sida: + Partners In Health | + The ONE Campaign | + Lambda Legal | - Doctors Without Borders USA | - PATH | - UNICEF USA
mauvais traitements dans les abattoirs: + Humane World for Animals | + ASPCA | + American Humane
violences faites aux femmes: + YWCA Greenwich | + YWCA USA | - International Rescue Committee | - Amnesty International USA
conditions de vie des aînés: + AARP Foundation | - Alzheimer's Association
sauver les baleines: + International Fund for Animal Welfare | + Greenpeace | + World Wildlife Fund | + Ocean Conservancy | + Oceana | - Natural Resources Defense Council | - Greenpeace Fund | - Wildlife Conservation Society | - Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Defenders of Wildlife
l'Amazonie qui brûle: + Rainforest Alliance | + Conservation International | + World Wildlife Fund | + The Nature Conservancy | - Greenpeace | - Greenpeace Fund | - World Resources Institute | - Environmental Defense Fund | - Wildlife Conservation Society | - Natural Resources Defense Council | - American Forests
soutien aux soignants: + Direct Relief | + Project HOPE | + International Medical Corps | - Partners In Health | - Americares | - Orbis International
paniers de Noël: + Feeding America | + Feed the Children | - Capital Area Food Bank | - Martha's Table | - DC Central Kitchen
accueil des migrants: + HIAS | + International Rescue Committee | + World Relief | - UnidosUS | - Catholic Relief Services | - ACLU Foundation
sauvegarde du patrimoine: + National Trust for Historic Preservation | - Bishop Museum | - Smithsonian Institution
maladies cardiovasculaires: + American Heart Association | - Mayo Clinic
séisme en Birmanie: + Direct Relief | + International Medical Corps | + Doctors Without Borders USA | + American National Red Cross | + Americares | + Islamic Relief USA | + International Rescue Committee | + Buddhist Tzu Chi Foundation | + Team Rubicon | - UNICEF USA | - Save the Children | - World Vision | - Project HOPE | - Mercy Corps | - Catholic Relief Services | - Lutheran World Relief | - World Relief | - World Food Program USA
Moisson Québec: + Feeding America | + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Feed the Children
Téléthon: + Muscular Dystrophy Association | - Cystic Fibrosis Foundation
maladie de Charcot: + Muscular Dystrophy Association | - Paralyzed Veterans of America
camps d'été pour enfants malades: + Muscular Dystrophy Association | - American Diabetes Association | - Make-A-Wish Foundation of America | - Make-A-Wish Connecticut | - Children's Miracle Network Hospitals | - St. Jude Children's Research Hospital
mal-être des jeunes LGBT: + The Trevor Project | - Human Rights Campaign | - Human Rights Campaign Foundation | - Lambda Legal | - American Foundation for Suicide Prevention
je voudrais parrainer un enfant: + World Vision | + Save the Children | - Feed the Children | - UNICEF USA
aider ceux qui ont tout perdu dans l'ouragan: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + Buddhist Tzu Chi Foundation | - Habitat for Humanity International | - Feeding America | - World Vision
musées de New York: + The Metropolitan Museum of Art | + The Museum of Modern Art | + American Museum of Natural History
sclerose en plaque: + National Multiple Sclerosis Society
medcins sans frontiere: + Doctors Without Borders USA
Wikipédia: + Wikimedia Foundation
unterdrückung von minderheiten: + Human Rights Watch | + Amnesty International USA | - Freedom House | - ACLU Foundation | - Southern Poverty Law Center | - Anti-Defamation League
sichere sanitäranlagen: + UNICEF USA | + charity: water | - World Vision | - Evidence Action | - Lutheran World Relief | - Catholic Relief Services
haie und rochen: + Oceana | + Ocean Conservancy | + World Wildlife Fund | - Wildlife Conservation Society | - Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Conservation International | - The Nature Conservancy | - National Geographic Society
gorillas in afrika: + The Jane Goodall Institute | + World Wildlife Fund | + Wildlife Conservation Society | - International Fund for Animal Welfare | - San Diego Zoo Wildlife Alliance | - Conservation International | - National Geographic Society
wildtierstation: + International Fund for Animal Welfare | - San Diego Zoo Wildlife Alliance | - Humane World for Animals | - Defenders of Wildlife | - World Wildlife Fund
gnadenhof: + Best Friends Animal Society | - ASPCA | - North Shore Animal League America | - Hawaiian Humane Society | - Humane World for Animals | - American Humane
lebensmittelausgabe: + Feeding America | + Capital Area Food Bank | + Martha's Table | - DC Central Kitchen | - Feed the Children
telefonseelsorge: + The Trevor Project | + American Foundation for Suicide Prevention | + National Alliance on Mental Illness
bekämpfung von seuchen: + Doctors Without Borders USA | + PATH | + Partners In Health | - UNICEF USA | - International Medical Corps | - Project HOPE | - Against Malaria Foundation | - Evidence Action
unheilbar kranke kinder: + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut | + St. Jude Children's Research Hospital | - Children's Miracle Network Hospitals | - Boston Children's Hospital | - Children's National Medical Center
schulbücher: + First Book | + Room to Read | + DonorsChoose | - Reading Is Fundamental
alphabetisierungskurs für frauen: + Room to Read | - Malala Fund | - Reading Is Fundamental
starthilfe für kleinunternehmen: + Kiva | - Credit Builders Alliance | - Junior Achievement USA
quadratmeter regenwald: + Rainforest Alliance | + Conservation International | + The Nature Conservancy | + World Wildlife Fund | - Greenpeace | - Greenpeace Fund | - Wildlife Conservation Society | - American Forests
orangutans: + World Wildlife Fund | + The Jane Goodall Institute | - Wildlife Conservation Society | - San Diego Zoo Wildlife Alliance | - International Fund for Animal Welfare | - Rainforest Alliance | - Conservation International
cholera: + Doctors Without Borders USA | + UNICEF USA | + Partners In Health | - International Medical Corps | - charity: water | - Evidence Action | - Direct Relief | - Americares | - Project HOPE
mobile kliniken: + International Medical Corps | + Doctors Without Borders USA | - Americares | - Project HOPE | - Partners In Health | - Direct Relief
atomare abrüstung: + Carnegie Endowment for International Peace | + Union of Concerned Scientists | - Atlantic Council | - Brookings Institution | - United Nations Foundation | - Greenpeace
hilfe für krebskranke kinder: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals | - Make-A-Wish Foundation of America | - Make-A-Wish Connecticut
hungersnot in somalia: + World Food Program USA | + UNICEF USA | + Save the Children | + International Rescue Committee | + Islamic Relief USA | + Doctors Without Borders USA | + Mercy Corps | - World Vision | - Catholic Relief Services | - International Medical Corps | - Lutheran World Relief | - Feed the Children | - The ONE Campaign
Mary's Meals: + World Food Program USA | + Share Our Strength | + Feed the Children | - Save the Children | - UNICEF USA | - Feeding America
Vier Pfoten: + Humane World for Animals | + International Fund for Animal Welfare | - ASPCA | - American Humane | - Best Friends Animal Society
frühchen: + March of Dimes | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals
sport für behinderte kinder: + Special Olympics | + Special Olympics Connecticut | - The Arc of the United States | - Paralyzed Veterans of America | - Shriners Hospitals for Children
ich möchte obdachlosen hunden helfen: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
mein vater war herzkrank: + American Heart Association | - Mayo Clinic
zoo in san diego: + San Diego Zoo Wildlife Alliance
muskelschwunt: + Muscular Dystrophy Association
naturschuzt: + The Nature Conservancy | + Conservation International | + World Wildlife Fund | + The Wilderness Society | - Natural Resources Defense Council | - Environmental Defense Fund | - Wildlife Conservation Society | - Sierra Club Foundation | - National Wildlife Federation | - Defenders of Wildlife | - Trust for Public Land | - National Audubon Society
Stiftung Lesen: + Reading Is Fundamental | + First Book | - Room to Read
cegos e com baixa visão: + American Foundation for the Blind | + Guide Dogs for the Blind | - Helen Keller Intl | - Orbis International
crianças fora da escola: + UNICEF USA | + Room to Read | + Malala Fund | - Save the Children | - Communities In Schools | - Communities In Schools of Nevada
GRAACC: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - Boston Children's Hospital | - Children's National Medical Center | - American Cancer Society
animais afetados por desastres: + American Humane | + International Fund for Animal Welfare | + Humane World for Animals | + ASPCA | - Best Friends Animal Society
judô para crianças autistas: + Autism Speaks | + Special Olympics | - The Arc of the United States | - Special Olympics Connecticut
focinho carente: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
construir escolas em África: + Room to Read | + UNICEF USA | - Save the Children | - World Vision | - Malala Fund | - The ONE Campaign
jardim de infância: + Martha's Table | + Save the Children | - Sesame Workshop | - UNICEF USA | - YWCA Greenwich
medula óssea: + Dana-Farber Cancer Institute | + St. Jude Children's Research Hospital | - American Cancer Society
crianças com doenças reumáticas: + Arthritis Foundation | - Boston Children's Hospital | - Children's National Medical Center
doença falciforme: + St. Jude Children's Research Hospital | - Dana-Farber Cancer Institute | - Boston Children's Hospital | - Children's National Medical Center
menino com paralisia cerebral: + Shriners Hospitals for Children | + The Arc of the United States | - Boston Children's Hospital | - Children's National Medical Center | - Special Olympics
realizar sonhos de crianças: + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut
sopa para quem vive na rua: + DC Central Kitchen | + Martha's Table | - Capital Area Food Bank | - Feeding America
tamanduá-bandeira: + World Wildlife Fund | + Wildlife Conservation Society | - Conservation International | - The Nature Conservancy | - Defenders of Wildlife | - San Diego Zoo Wildlife Alliance | - National Geographic Society
mais uma árvore plantada: + Arbor Day Foundation | + American Forests | - Rainforest Alliance | - The Nature Conservancy | - Conservation International
crianças em conflitos: + UNICEF USA | + Save the Children | + International Rescue Committee | - World Vision | - Doctors Without Borders USA | - International Medical Corps | - Mercy Corps
chuvas no Rio Grande do Sul: + Direct Relief | + International Medical Corps | + Doctors Without Borders USA | + American National Red Cross | + Americares | + Islamic Relief USA | + International Rescue Committee | + Buddhist Tzu Chi Foundation | + Team Rubicon | - UNICEF USA | - Save the Children | - World Vision | - Project HOPE | - Mercy Corps | - Catholic Relief Services | - Lutheran World Relief | - World Relief | - World Food Program USA | - Habitat for Humanity International
AACD: + Shriners Hospitals for Children | - The Arc of the United States
Apae: + The Arc of the United States | - Special Olympics | - Autism Speaks | - Special Olympics Connecticut
Banco Alimentar: + Feeding America | + Capital Area Food Bank | - World Food Program USA | - DC Central Kitchen | - Martha's Table | - Feed the Children
ajudar desempregados: + Goodwill Industries International | + DC Central Kitchen | - AARP Foundation
energia limpa: + Sierra Club Foundation | + Environmental Defense Fund | + Natural Resources Defense Council | + Earthjustice | + Union of Concerned Scientists | - World Resources Institute | - Greenpeace | - Greenpeace Fund
música clássica: + New York Philharmonic | + Lincoln Center for the Performing Arts | + New York Public Radio | - The Metropolitan Opera | - John F. Kennedy Center for the Performing Arts
jornalismo independente: + NPR | + New York Public Radio | - GBH | - PBS
quero ajudar quem passa fome: + Feeding America | + World Food Program USA | + Feed the Children | + Share Our Strength | + Capital Area Food Bank | + DC Central Kitchen | - Martha's Table | - Save the Children | - World Vision
meu avô tinha Alzheimer: + Alzheimer's Association
museus de Washington: + Smithsonian Institution | + The Phillips Collection
medicos sem fronteira: + Doctors Without Borders USA
cancer infantiu: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals
عمليات جراحية عاجلة: + Doctors Without Borders USA | + International Medical Corps | - Operation Smile | - Smile Train | - Shriners Hospitals for Children | - Americares | - Project HOPE
عملية العيون: + Orbis International | + Helen Keller Intl
كسوة شتوية للأطفال: + Islamic Relief USA | + UNICEF USA | + Save the Children | - International Rescue Committee | - World Vision | - Mercy Corps
خيام للنازحين: + International Rescue Committee | + Islamic Relief USA | - Mercy Corps | - World Relief | - Save the Children | - UNICEF USA | - International Medical Corps | - American National Red Cross
حقائب مدرسية: + DonorsChoose | + First Book | - UNICEF USA | - Save the Children | - Islamic Relief USA | - World Vision | - Communities In Schools
طلاب محو الأمية: + Room to Read | + Reading Is Fundamental | - First Book | - Malala Fund
إطعام القطط الجائعة: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
الخيول العاملة: + ASPCA | + American Humane | + Humane World for Animals | - International Fund for Animal Welfare | - Best Friends Animal Society
كسوة العيد: + Islamic Relief USA
سلة غذائية للنازحين: + World Food Program USA | + Islamic Relief USA | + International Rescue Committee | - Feed the Children | - Save the Children | - UNICEF USA | - Catholic Relief Services | - World Vision | - Mercy Corps
الطلاب المحتاجين: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | - The Susan Thompson Buffett Foundation | - Berea College | - KIPP Foundation | - Communities In Schools
المسنين ممن لا عائل لهم: + AARP Foundation | - Alzheimer's Association
الأرامل والأيتام: + Islamic Relief USA | - World Vision | - Save the Children | - UNICEF USA | - Catholic Relief Services
أدوية لمرضى السرطان: + American Cancer Society | + Dana-Farber Cancer Institute | - Direct Relief | - Americares | - Susan G. Komen | - St. Jude Children's Research Hospital
زراعة نخاع العظم: + Dana-Farber Cancer Institute | + St. Jude Children's Research Hospital | - American Cancer Society
الدعم النفسي: + National Alliance on Mental Illness | + The Trevor Project | + American Foundation for Suicide Prevention | - International Medical Corps
الأسر المنتجة: + Kiva | - GiveDirectly | - Islamic Relief USA | - World Vision | - Catholic Relief Services
ضحايا الزلزال في سوريا: + Direct Relief | + International Medical Corps | + Doctors Without Borders USA | + American National Red Cross | + Americares | + Islamic Relief USA | + International Rescue Committee | + Buddhist Tzu Chi Foundation | + Team Rubicon | - UNICEF USA | - Save the Children | - World Vision | - Project HOPE | - Mercy Corps | - Catholic Relief Services | - Lutheran World Relief | - World Relief | - World Food Program USA | - HIAS
اللاجئين السوريين في لبنان: + International Rescue Committee | + UNICEF USA | + Save the Children | + Islamic Relief USA | + HIAS | - World Vision | - Mercy Corps | - World Food Program USA | - International Medical Corps | - Doctors Without Borders USA | - World Relief | - Catholic Relief Services | - Lutheran World Relief
مستشفى 57357: + St. Jude Children's Research Hospital | - Dana-Farber Cancer Institute | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals
اللجنة الدولية للصليب الأحمر: + American National Red Cross
الشعاب المرجانية: + Ocean Conservancy | + Conservation International | + The Nature Conservancy | + World Wildlife Fund | - Oceana | - Wildlife Conservation Society | - Woods Hole Oceanographic Institution | - Monterey Bay Aquarium
الكتاب المقدس: + American Bible Society
سكري الأطفال: + Breakthrough T1D | + American Diabetes Association
أريد كفالة طفل فقير: + World Vision | + Save the Children | + Islamic Relief USA | - Feed the Children | - UNICEF USA
كيف أساعد أهل السودان: + International Rescue Committee | + Islamic Relief USA | + UNICEF USA | + Save the Children | + Doctors Without Borders USA | + International Medical Corps | + Mercy Corps | + World Food Program USA | - World Vision | - Catholic Relief Services | - Project HOPE | - Direct Relief | - Americares | - World Relief | - HIAS | - Lutheran World Relief | - The ONE Campaign
اطباءبلاحدود: + Doctors Without Borders USA
مرض التوحدد: + Autism Speaks | - The Arc of the United States
افتح يا سمسم: + Sesame Workshop
متحف المتروبوليتان: + The Metropolitan Museum of Art
カンボジアに井戸を: + charity: water | + World Vision | - UNICEF USA | - Catholic Relief Services | - Lutheran World Relief
飢餓により命を失う子供: + World Food Program USA | + UNICEF USA | + Save the Children | + Feed the Children | - World Vision | - Helen Keller Intl | - Share Our Strength
こども食堂: + Share Our Strength | + Martha's Table | - Feeding America | - Feed the Children | - Capital Area Food Bank | - DC Central Kitchen
男女共同参画社会: + YWCA USA | + Malala Fund | - YWCA Greenwich | - Girl Scouts of the USA | - Room to Read
殺処分ゼロ: + Best Friends Animal Society | + North Shore Animal League America | + ASPCA | - Hawaiian Humane Society | - American Humane | - Humane World for Animals
聴導犬: + Canine Companions | - Guide Dogs for the Blind
多頭飼育崩壊: + ASPCA | + Best Friends Animal Society | + Humane World for Animals | - North Shore Animal League America | - Hawaiian Humane Society | - American Humane
ペンギン: + World Wildlife Fund | + Wildlife Conservation Society | - Monterey Bay Aquarium | - San Diego Zoo Wildlife Alliance | - Oceana | - National Geographic Society
トラの絶滅: + World Wildlife Fund | + Wildlife Conservation Society | - San Diego Zoo Wildlife Alliance | - International Fund for Animal Welfare | - National Geographic Society | - Conservation International
がん検診: + American Cancer Society | - Susan G. Komen | - Breast Cancer Research Foundation | - Dana-Farber Cancer Institute
医療を受けられない人びと: + Doctors Without Borders USA | + Partners In Health | - International Medical Corps | - Americares | - Direct Relief | - Project HOPE
発達障害児: + Autism Speaks | + The Arc of the United States | - Special Olympics | - Special Olympics Connecticut
ウクライナの人道支援: + International Rescue Committee | + Islamic Relief USA | + UNICEF USA | + Save the Children | + Doctors Without Borders USA | + International Medical Corps | + Mercy Corps | + World Food Program USA | - World Vision | - Catholic Relief Services | - Project HOPE | - Direct Relief | - Americares | - World Relief | - HIAS | - Lutheran World Relief | - American National Red Cross
赤い羽根共同募金: + United Way Worldwide
どうぶつ基金: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
日本盲導犬協会: + Guide Dogs for the Blind | - Canine Companions
日本対がん協会: + American Cancer Society | - Dana-Farber Cancer Institute
途上国に図書館を: + Room to Read | - First Book | - Reading Is Fundamental
銃規制: + Brady Center to Prevent Gun Violence
飲酒運転の遺族: + Mothers Against Drunk Driving
渡り鳥: + National Audubon Society | + Ducks Unlimited | - The Nature Conservancy | - National Wildlife Federation | - Defenders of Wildlife
公共放送: + PBS | + NPR | + GBH | + New York Public Radio
潰瘍性大腸炎: + Crohn's & Colitis Foundation
耳の聞こえない学生: + Gallaudet University
紛争解決: + Search for Common Ground | + Carnegie Endowment for International Peace | - Atlantic Council | - United Nations Foundation | - Mercy Corps
コアラを助けたい: + International Fund for Animal Welfare | + World Wildlife Fund | + San Diego Zoo Wildlife Alliance | - Wildlife Conservation Society | - Humane World for Animals
認知症の父のために寄付したい: + Alzheimer's Association
ハワイの文化: + Bishop Museum | + Polynesian Cultural Center | + Hawaiʻi Community Foundation
アムネステイ: + Amnesty International USA
グリンピース: + Greenpeace | + Greenpeace Fund
`

/** The accepted answers of the ninth blind set, pair by pair; right are the direct ones. */
export const directAnswers9 = readPairs(lines)
