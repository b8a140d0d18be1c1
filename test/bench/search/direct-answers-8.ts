import { readPairs } from './second-reading.ts'

/*
 * A strict reading of the eighth blind set, by its reader and before any search. A plus marks a direct answer: the
 * nonprofit's mission or well-known work serves what the query says. A minus marks a nonprofit that is right only
 * because it works for the same cause.
 */
const lines = `
homeless veterans: + Homes For Our Troops | + Tunnel to Towers Foundation | + Disabled American Veterans | + Gary Sinise Foundation | - Wounded Warrior Project | - Paralyzed Veterans of America | - Fisher House Foundation | - Habitat for Humanity International
crisis chat for teens: + The Trevor Project | - American Foundation for Suicide Prevention | - National Alliance on Mental Illness
protect mothers from malaria: + Against Malaria Foundation | - PATH | - UNICEF USA | - Partners In Health
prostate cancer research: + American Cancer Society | + Dana-Farber Cancer Institute | - Mayo Clinic | - Salk Institute for Biological Studies
volunteer firefighters: + Tunnel to Towers Foundation | + Gary Sinise Foundation
september 11 memorial: + Tunnel to Towers Foundation | - Gary Sinise Foundation
mental illness stigma: + National Alliance on Mental Illness | - American Foundation for Suicide Prevention | - The Trevor Project
trans youth: + The Trevor Project | - Human Rights Campaign | - Human Rights Campaign Foundation | - Lambda Legal
save the big cats: + World Wildlife Fund | + Wildlife Conservation Society | + International Fund for Animal Welfare | + San Diego Zoo Wildlife Alliance | + National Geographic Society | - Defenders of Wildlife | - National Wildlife Federation | - Conservation International | - The Nature Conservancy
video games for sick kids: + Children's Miracle Network Hospitals | + St. Jude Children's Research Hospital | - Boston Children's Hospital | - Children's National Medical Center | - Shriners Hospitals for Children | - Make-A-Wish Foundation of America | - Make-A-Wish Connecticut
killed by a drunk driver: + Mothers Against Drunk Driving
spay and neuter: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
anti poaching: + International Fund for Animal Welfare | + World Wildlife Fund | + Wildlife Conservation Society | - The Jane Goodall Institute | - San Diego Zoo Wildlife Alliance | - Defenders of Wildlife | - National Geographic Society | - Conservation International | - National Wildlife Federation
people facing deportation: + HIAS | + ACLU Foundation | + UnidosUS | - International Rescue Committee | - World Relief | - Southern Poverty Law Center | - Human Rights Watch | - Amnesty International USA
doggy rescue: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
maui fire relief: + Hawaiʻi Community Foundation | + American National Red Cross | - Direct Relief | - Americares | - Team Rubicon | - Buddhist Tzu Chi Foundation | - Habitat for Humanity International
hurricane help texas: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | - Habitat for Humanity International | - World Vision | - Buddhist Tzu Chi Foundation | - Feeding America
animalrescue: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | + International Fund for Animal Welfare | + Humane World for Animals | + American Humane
hosptial for children: + Boston Children's Hospital | + Children's National Medical Center | + St. Jude Children's Research Hospital | + Shriners Hospitals for Children | + Children's Miracle Network Hospitals
world food programme: + World Food Program USA
gatos callejeros: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
peluditos sin hogar: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
operación de cataratas: + Orbis International | + Helen Keller Intl | - American Foundation for the Blind
centro de rehabilitación infantil: + Shriners Hospitals for Children | - Boston Children's Hospital | - Children's National Medical Center | - St. Jude Children's Research Hospital | - Children's Miracle Network Hospitals | - The Arc of the United States
asilo de ancianos: + AARP Foundation | - Alzheimer's Association
equipo para escuelas humildes: + DonorsChoose | + First Book | - Room to Read | - UNICEF USA | - Communities In Schools | - Communities In Schools of Nevada | - Save the Children | - KIPP Foundation | - Teach For America
niños huérfanos: + Save the Children | + UNICEF USA | + World Vision | + Feed the Children | - Children's Defense Fund | - Islamic Relief USA | - Catholic Relief Services
niños migrantes en la frontera: + HIAS | + International Rescue Committee | + UnidosUS | + Save the Children | - World Relief | - UNICEF USA | - ACLU Foundation | - Catholic Relief Services
solicitantes de asilo: + HIAS | + International Rescue Committee | + World Relief | - Amnesty International USA | - Human Rights Watch | - ACLU Foundation | - UnidosUS
población latina: + UnidosUS | + Hispanic Scholarship Fund
inserción laboral de discapacitados: + Goodwill Industries International | + The Arc of the United States | - Autism Speaks | - Paralyzed Veterans of America | - Disabled American Veterans | - American Foundation for the Blind
proteger bosques y océanos: + The Nature Conservancy | + Conservation International | + World Wildlife Fund | + American Forests | + Arbor Day Foundation | + Rainforest Alliance | + Ocean Conservancy | + Oceana | - Natural Resources Defense Council | - Environmental Defense Fund | - Greenpeace | - Greenpeace Fund | - Sierra Club Foundation | - Monterey Bay Aquarium | - Earthjustice | - World Resources Institute | - Wildlife Conservation Society | - The Wilderness Society
becas para estudiantes de bajos recursos: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | + The Susan Thompson Buffett Foundation | + Berea College | - KIPP Foundation
alimentos para familias en pobreza extrema: + Feeding America | + Feed the Children | + World Food Program USA | + Capital Area Food Bank | - GiveDirectly | - World Vision | - Share Our Strength | - Martha's Table | - DC Central Kitchen | - Catholic Relief Services | - Islamic Relief USA
donar sangre: + American National Red Cross
huracán en Puerto Rico: + American National Red Cross | + Direct Relief | + Americares | + Team Rubicon | - Catholic Relief Services | - Mercy Corps | - World Vision | - Habitat for Humanity International | - UnidosUS | - Save the Children | - International Medical Corps | - Project HOPE | - Buddhist Tzu Chi Foundation | - Feed the Children
banco de alimentos washington: + Capital Area Food Bank | - Feeding America | - DC Central Kitchen | - Martha's Table
mascotassismo: + American Humane | + ASPCA | + Humane World for Animals | + International Fund for Animal Welfare | - Best Friends Animal Society | - North Shore Animal League America | - Hawaiian Humane Society
amnistia inernacional: + Amnesty International USA
wwf adena: + World Wildlife Fund
chien guide pour un lycéen malvoyant: + Guide Dogs for the Blind | - Canine Companions | - American Foundation for the Blind
minettes à la fourrière: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
femmes enceintes dans la pauvreté: + March of Dimes | - Partners In Health | - Martha's Table | - UNICEF USA | - Save the Children
enfants victimes de maltraitance: + Save the Children | + Children's Defense Fund | - UNICEF USA | - YWCA Greenwich | - Boys & Girls Clubs of America
violence faite aux femmes: + YWCA Greenwich | + YWCA USA | - Amnesty International USA | - Human Rights Watch
itinérance: + Habitat for Humanity International | - Robin Hood Foundation | - DC Central Kitchen | - Martha's Table | - American National Red Cross
logement abordable: + Habitat for Humanity International
Octobre rose: + Susan G. Komen | + Breast Cancer Research Foundation | - American Cancer Society | - Dana-Farber Cancer Institute
sauver un monument historique: + National Trust for Historic Preservation
nettoyer la mer: + Ocean Conservancy | + Oceana | - Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Greenpeace | - Greenpeace Fund | - The Nature Conservancy
hôpitaux et soignants: + Mayo Clinic | + Boston Children's Hospital | + Children's National Medical Center | + St. Jude Children's Research Hospital | + Shriners Hospitals for Children | + Children's Miracle Network Hospitals | - Dana-Farber Cancer Institute | - Direct Relief | - Americares | - Project HOPE | - Partners In Health | - Doctors Without Borders USA | - International Medical Corps
victimes du séisme en Haïti: + American National Red Cross | + Partners In Health | + Direct Relief | + Americares | + International Medical Corps | + Doctors Without Borders USA | + Project HOPE | + World Vision | + Catholic Relief Services | + Mercy Corps | + International Rescue Committee | - Habitat for Humanity International | - Save the Children | - UNICEF USA | - World Food Program USA | - Lutheran World Relief | - Islamic Relief USA | - Team Rubicon | - Feed the Children | - Buddhist Tzu Chi Foundation | - World Relief
école en Tanzanie: + Room to Read | + UNICEF USA | + Save the Children | - Malala Fund | - World Vision | - Catholic Relief Services
recherhce contre le cancer: + American Cancer Society | + Dana-Farber Cancer Institute | + Breast Cancer Research Foundation | + Susan G. Komen | + St. Jude Children's Research Hospital | - Salk Institute for Biological Studies | - Mayo Clinic
Société Alzheimer: + Alzheimer's Association
Fondation des maladies du coeur: + American Heart Association
Centraide: + United Way Worldwide
Secours Islamique: + Islamic Relief USA
Secours Catholique: + Catholic Relief Services
Action contre la faim: + World Food Program USA | + Feed the Children | - Feeding America | - Helen Keller Intl | - UNICEF USA | - Share Our Strength | - Capital Area Food Bank | - DC Central Kitchen | - Save the Children
Fellnasen in Not: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
einsame alte Menschen: + AARP Foundation | - Alzheimer's Association
HIV-positive Patienten: + Lambda Legal | + Partners In Health | - PATH | - Doctors Without Borders USA | - Project HOPE | - Catholic Relief Services
Kinderpatenschaft übernehmen: + World Vision | + Save the Children | - UNICEF USA | - Feed the Children
Chancengleichheit für Kinder: + Children's Defense Fund | + KIPP Foundation | + Teach For America | + Communities In Schools | + Communities In Schools of Nevada | + First Book | - Boys & Girls Clubs of America | - City Year | - Save the Children | - Robin Hood Foundation | - Room to Read | - Martha's Table | - Sesame Workshop | - DonorsChoose | - Big Brothers Big Sisters of America
Eltern in schwierigen Lebenslagen: + Martha's Table | - March of Dimes | - YWCA Greenwich | - United Way Worldwide | - Robin Hood Foundation
Kultur für alle: + John F. Kennedy Center for the Performing Arts | + Lincoln Center for the Performing Arts | + The Metropolitan Museum of Art | + Smithsonian Institution | + Crystal Bridges Museum of American Art | - Art Institute of Chicago | - The Museum of Modern Art | - New York Philharmonic | - The Metropolitan Opera | - The Phillips Collection | - PBS
Denkmalpflege: + National Trust for Historic Preservation
Inklusion im Sport: + Special Olympics | + Special Olympics Connecticut | - The Arc of the United States | - Paralyzed Veterans of America | - YMCA of the USA
freies Internet: + Mozilla Foundation | + Wikimedia Foundation | - ACLU Foundation | - Freedom House
Waisenkinder in Nepal: + Save the Children | + UNICEF USA | + World Vision | - Room to Read | - Feed the Children | - Catholic Relief Services | - Buddhist Tzu Chi Foundation
Hungersnot in Afrika: + World Food Program USA | + Feed the Children | + UNICEF USA | - Catholic Relief Services | - Mercy Corps | - World Vision | - Islamic Relief USA | - Save the Children | - International Rescue Committee | - Lutheran World Relief | - Helen Keller Intl | - Doctors Without Borders USA | - The ONE Campaign
tierhiem: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
Kinder krebshilfe: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals | - Make-A-Wish Foundation of America | - Make-A-Wish Connecticut
Deutsche Krebshilfe: + American Cancer Society | - Dana-Farber Cancer Institute | - Breast Cancer Research Foundation | - Susan G. Komen | - St. Jude Children's Research Hospital
Welthungerhilfe: + World Food Program USA | + Feed the Children | - Feeding America | - Catholic Relief Services | - Lutheran World Relief | - World Vision | - Mercy Corps | - Share Our Strength
Brot für die Welt: + Lutheran World Relief | + World Food Program USA | - Catholic Relief Services | - World Relief | - World Vision | - Feed the Children | - Feeding America
SOS-Kinderdörfer: + Save the Children | + UNICEF USA | + World Vision | - Feed the Children | - Children's Defense Fund | - Boys & Girls Clubs of America
Licht für die Welt: + Orbis International | + Helen Keller Intl | - American Foundation for the Blind | - Guide Dogs for the Blind
NABU: + National Audubon Society | + National Wildlife Federation | + The Nature Conservancy | - World Wildlife Fund | - Defenders of Wildlife | - Conservation International | - The Wilderness Society | - Wildlife Conservation Society | - Sierra Club Foundation | - Natural Resources Defense Council | - Ducks Unlimited
bichinhos abandonados: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
castração de gatos: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
cães resgatados da enchente: + American Humane | + ASPCA | + Humane World for Animals | + International Fund for Animal Welfare | - Best Friends Animal Society | - North Shore Animal League America | - Hawaiian Humane Society
egressos do sistema prisional: + Goodwill Industries International | + DC Central Kitchen | - Equal Justice Initiative | - Innocence Project
sem-abrigo: + Habitat for Humanity International | - Robin Hood Foundation | - DC Central Kitchen | - Martha's Table | - American National Red Cross
bombeiros voluntários: + Tunnel to Towers Foundation | + Gary Sinise Foundation
apoio aos refugiados: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - Mercy Corps | - Catholic Relief Services
deficiência intelectual: + The Arc of the United States | + Special Olympics | + Special Olympics Connecticut | - Autism Speaks
geração de emprego e renda: + Goodwill Industries International | + Kiva | - AARP Foundation | - DC Central Kitchen | - Junior Achievement USA | - Junior Achievement of Southern Nevada | - Mercy Corps | - National Urban League | - Robin Hood Foundation
setembro amarelo: + American Foundation for Suicide Prevention | + The Trevor Project | - National Alliance on Mental Illness
aulas de reforço: + Khan Academy | + City Year | + Communities In Schools | + Communities In Schools of Nevada | - Teach For America | - KIPP Foundation | - Boys & Girls Clubs of America
água potável a comunidades rurais: + charity: water | - UNICEF USA | - World Vision | - Lutheran World Relief | - Catholic Relief Services | - Islamic Relief USA | - Evidence Action
vacina COVID-19: + PATH | + UNICEF USA | - Direct Relief | - Partners In Health | - Project HOPE | - International Medical Corps | - Americares
reabilitação para pessoas com deficiência: + Shriners Hospitals for Children | + Paralyzed Veterans of America | - The Arc of the United States | - Disabled American Veterans | - Goodwill Industries International | - American Foundation for the Blind | - Special Olympics
vítimas de furacões na Flórida: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | - Habitat for Humanity International | - World Vision | - Buddhist Tzu Chi Foundation | - Feeding America
cancer infantl: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals | - Make-A-Wish Foundation of America
adoteumgatinho: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
Cruz Vermelha Portuguesa: + American National Red Cross
Liga Portuguesa Contra o Cancro: + American Cancer Society | - Dana-Farber Cancer Institute | - Susan G. Komen | - Breast Cancer Research Foundation | - St. Jude Children's Research Hospital
Banco Alimentar Contra a Fome: + Feeding America | + Capital Area Food Bank | - World Food Program USA | - Feed the Children | - Share Our Strength | - DC Central Kitchen | - Martha's Table
مأوى القطط والكلاب: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
أسر مرضى الزهايمر: + Alzheimer's Association | - AARP Foundation
متلازمة داون: + The Arc of the United States | + Special Olympics | + Special Olympics Connecticut
مساعدة طلبة العلم: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | + The Susan Thompson Buffett Foundation | + Berea College | - KIPP Foundation | - Communities In Schools
المطبخ الإنساني: + DC Central Kitchen | - Feeding America | - Capital Area Food Bank | - Martha's Table | - World Food Program USA | - Feed the Children
مستشفى السرطان بالمجان: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Mayo Clinic
محو الأمية: + Room to Read | + Reading Is Fundamental | + First Book | - Khan Academy | - Save the Children | - Malala Fund | - Teach For America
كرسي متحرك للمعاقين: + Paralyzed Veterans of America | - Shriners Hospitals for Children | - The Arc of the United States | - Disabled American Veterans | - Homes For Our Troops | - Canine Companions
حيوانات تساعد ذوي الإعاقة: + Canine Companions | + Guide Dogs for the Blind
توزيع الكتب: + First Book | + Reading Is Fundamental | + Room to Read
تمكين المرأة: + YWCA USA | + YWCA Greenwich | + Malala Fund | - Kiva | - Girl Scouts of the USA | - Spelman College | - Room to Read
غرس الأشجار: + Arbor Day Foundation | + American Forests | - Rainforest Alliance | - The Nature Conservancy
كفالة يتيم: + World Vision | + Save the Children | + Islamic Relief USA | - UNICEF USA | - Feed the Children | - Children's Defense Fund
النازحين في السودان: + International Rescue Committee | + UNICEF USA | + World Food Program USA | + Save the Children | + Doctors Without Borders USA | + International Medical Corps | + Islamic Relief USA | + Mercy Corps | + Catholic Relief Services | - World Vision | - American National Red Cross | - HIAS | - World Relief | - Lutheran World Relief | - Direct Relief | - Americares
أطفال غزة: + UNICEF USA | + Save the Children | + Islamic Relief USA | - Doctors Without Borders USA | - World Food Program USA | - International Rescue Committee | - International Medical Corps | - World Vision | - Feed the Children | - Mercy Corps | - Catholic Relief Services | - Americares
الجوع في أمريكا: + Feeding America | + Share Our Strength | + Feed the Children | + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Islamic Relief USA
المهاجرين في نيويورك: + International Rescue Committee | + HIAS | - Robin Hood Foundation | - World Relief | - The New York Community Trust | - UnidosUS
الاجئين السوريين: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - World Food Program USA | - Save the Children | - Doctors Without Borders USA | - Mercy Corps | - Catholic Relief Services | - International Medical Corps | - Islamic Relief USA
برنامج الأغذية العالمي: + World Food Program USA
الإغاثة الإسلامية: + Islamic Relief USA
途上国の母子保健: + UNICEF USA | + Partners In Health | + Save the Children | + PATH | - Project HOPE | - International Medical Corps | - World Vision | - March of Dimes | - Helen Keller Intl | - Doctors Without Borders USA
サンゴの保護: + Ocean Conservancy | + Oceana | + The Nature Conservancy | - Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Conservation International | - World Wildlife Fund | - Natural Resources Defense Council
飼い主のいない猫: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
介助犬: + Canine Companions | - Guide Dogs for the Blind
わんにゃん: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
自死で家族を失った子ども: + American Foundation for Suicide Prevention | - National Alliance on Mental Illness | - The Trevor Project
シングルマザー: + YWCA Greenwich | + YWCA USA | + Martha's Table | - Robin Hood Foundation | - United Way Worldwide | - March of Dimes
イヌワシ: + National Audubon Society | - Defenders of Wildlife | - National Wildlife Federation | - World Wildlife Fund | - Wildlife Conservation Society
伝統芸能を守る: + Polynesian Cultural Center | - National Trust for Historic Preservation | - Bishop Museum | - John F. Kennedy Center for the Performing Arts | - Lincoln Center for the Performing Arts | - Smithsonian Institution
えんぴつを買えない子ども: + DonorsChoose | + First Book | - UNICEF USA | - Save the Children | - Room to Read | - World Vision | - Communities In Schools
子どもにワクチンを: + UNICEF USA | + PATH | - Save the Children | - Partners In Health | - International Medical Corps | - Doctors Without Borders USA
海洋プラごみ: + Ocean Conservancy | + Oceana | - Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Greenpeace | - Greenpeace Fund
DV被害者のシェルター: + YWCA Greenwich | - YWCA USA
マウイ島 山火事: + Hawaiʻi Community Foundation | + American National Red Cross | - Direct Relief | - Americares | - Team Rubicon | - Buddhist Tzu Chi Foundation
国境なき医師段: + Doctors Without Borders USA
ゆにせふ: + UNICEF USA
WWFジャパン: + World Wildlife Fund
あしなが育英会: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | + The Susan Thompson Buffett Foundation | - Save the Children | - UNICEF USA | - Children's Defense Fund | - Berea College
ハワイコミュニティ財団: + Hawaiʻi Community Foundation
難民支援のUNHCR: + HIAS | + International Rescue Committee | + World Relief | - United Nations Foundation | - UNICEF USA | - Mercy Corps
`

/** The accepted answers of the eighth blind set, pair by pair; right are the direct ones. */
export const directAnswers8 = readPairs(lines)
