import { readPairs } from './second-reading.ts'

/*
 * A strict reading of the tenth blind set, by its reader and before any search. A plus marks a direct answer: the
 * nonprofit's mission or well-known work serves what the query says. A minus marks a nonprofit that is right only
 * because it works for the same cause.
 */
const lines = `
abused animals: + ASPCA | + American Humane | + Humane World for Animals | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - International Fund for Animal Welfare
strays: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
special education: + The Arc of the United States | + Autism Speaks | - Special Olympics | - Special Olympics Connecticut | - Gallaudet University | - DonorsChoose
historic preservation: + National Trust for Historic Preservation | - National Park Foundation | - Smithsonian Institution | - Bishop Museum
performing arts: + John F. Kennedy Center for the Performing Arts | + Lincoln Center for the Performing Arts | + The Metropolitan Opera | + New York Philharmonic
financial aid for students: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | + The Susan Thompson Buffett Foundation | - Berea College
public broadcasting: + PBS | + NPR | + GBH | + New York Public Radio | - Sesame Workshop
natural disasters: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + World Relief | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Catholic Relief Services | - Islamic Relief USA | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Lutheran World Relief | - Doctors Without Borders USA
local food bank: + Feeding America | + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Share Our Strength | - Feed the Children
seniors in need: + AARP Foundation | - Alzheimer's Association | - Feeding America | - International Fellowship of Christians and Jews | - Jewish Federations of North America
cancer patients: + American Cancer Society | + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | + Susan G. Komen | - Breast Cancer Research Foundation | - Mayo Clinic
refugee families: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - Save the Children | - Mercy Corps | - Catholic Relief Services | - International Medical Corps | - Lutheran World Relief | - World Vision | - Islamic Relief USA | - Doctors Without Borders USA
st jude kids: + St. Jude Children's Research Hospital
no kid hungry: + Share Our Strength | - Feed the Children | - Feeding America
doctors w/o borders: + Doctors Without Borders USA
memphis hospital: + St. Jude Children's Research Hospital
seattle: + PATH | - World Vision
brest cancer: + Susan G. Komen | + Breast Cancer Research Foundation | - American Cancer Society | - Dana-Farber Cancer Institute
habitatforhumanity: + Habitat for Humanity International
feed a family this christmas: + Feeding America | + Feed the Children | + Capital Area Food Bank | + Martha's Table | - Share Our Strength | - DC Central Kitchen | - World Vision | - World Food Program USA
vacunas para niños: + UNICEF USA | + PATH | - Doctors Without Borders USA | - Save the Children | - Partners In Health | - Project HOPE | - International Medical Corps | - United Nations Foundation
desnutrición infantil: + UNICEF USA | + Save the Children | + Helen Keller Intl | + World Food Program USA | + Feed the Children | - World Vision | - Doctors Without Borders USA | - International Medical Corps | - Share Our Strength
apadrinar un niño: + World Vision | + Save the Children | + Feed the Children | - UNICEF USA | - Big Brothers Big Sisters of America
animales en peligro: + World Wildlife Fund | + Defenders of Wildlife | + Wildlife Conservation Society | + International Fund for Animal Welfare | + San Diego Zoo Wildlife Alliance | + National Wildlife Federation | + The Jane Goodall Institute | - Defenders of Wildlife Action Fund | - Conservation International | - Natural Resources Defense Council | - Earthjustice | - The Nature Conservancy
víctimas del huracán: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + World Relief | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Catholic Relief Services | - Islamic Relief USA | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Lutheran World Relief | - Doctors Without Borders USA
vivienda digna: + Habitat for Humanity International
becas de estudio: + Hispanic Scholarship Fund | + UNCF | + The Posse Foundation | + The Susan Thompson Buffett Foundation | - Berea College
pobreza extrema: + GiveDirectly | + World Vision | + Lutheran World Relief | + Catholic Relief Services | + The ONE Campaign | - Partners In Health | - Mercy Corps | - Kiva | - Islamic Relief USA | - Evidence Action | - Save the Children
bancos de comida: + Feeding America | + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Share Our Strength | - Feed the Children
animales abandonados: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
niños enfermos: + St. Jude Children's Research Hospital | + Boston Children's Hospital | + Children's National Medical Center | + Children's Miracle Network Hospitals | + Shriners Hospitals for Children | + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut | - Dana-Farber Cancer Institute
enfermedades del corazón: + American Heart Association | - Mayo Clinic
save the children: + Save the Children
visión mundial: + World Vision
olimpiadas especiales: + Special Olympics | + Special Olympics Connecticut
hospital infantil de boston: + Boston Children's Hospital | - Dana-Farber Cancer Institute
comida en washington: + Capital Area Food Bank | + Martha's Table | + DC Central Kitchen | - Feeding America | - Share Our Strength
diavetes: + American Diabetes Association | + Breakthrough T1D
vanco de alimentos: + Feeding America | + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Share Our Strength | - Feed the Children
quiero ayudar a niños sin comida: + Feed the Children | + Share Our Strength | + World Food Program USA | - Feeding America | - Save the Children | - UNICEF USA | - World Vision | - Martha's Table | - Capital Area Food Bank
refuge animaux: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
sida: + The ONE Campaign | + Partners In Health | + Lambda Legal | - Doctors Without Borders USA | - PATH
enfants malades: + St. Jude Children's Research Hospital | + Boston Children's Hospital | + Children's National Medical Center | + Children's Miracle Network Hospitals | + Shriners Hospitals for Children | + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut | - Dana-Farber Cancer Institute
mucoviscidose: + Cystic Fibrosis Foundation
aide alimentaire: + Feeding America | + World Food Program USA | + Capital Area Food Bank | + Feed the Children | - DC Central Kitchen | - Martha's Table | - Share Our Strength | - Catholic Relief Services | - World Vision
lutte contre la faim: + Feeding America | + World Food Program USA | + Share Our Strength | + Feed the Children | + Capital Area Food Bank | + DC Central Kitchen | - Martha's Table | - World Vision | - UNICEF USA | - Save the Children
planter des arbres: + Arbor Day Foundation | + American Forests | - Rainforest Alliance | - The Nature Conservancy
animaux maltraités: + ASPCA | + American Humane | + Humane World for Animals | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - International Fund for Animal Welfare
droits des femmes: + YWCA USA | + YWCA Greenwich | + Malala Fund | - Amnesty International USA | - Human Rights Watch | - League of Women Voters of the United States | - ACLU Foundation | - United Nations Foundation
maladies du cœur: + American Heart Association | - Mayo Clinic
inondations: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + World Relief | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Catholic Relief Services | - Islamic Relief USA | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Lutheran World Relief | - Doctors Without Borders USA
éducation des filles: + Malala Fund | + Room to Read | - Save the Children | - UNICEF USA
médecins du monde: + Doctors Without Borders USA | - International Medical Corps | - Partners In Health
amnesty: + Amnesty International USA | - Human Rights Watch
fondation michael j fox: + Michael J. Fox Foundation for Parkinson's Research
musée new york: + The Metropolitan Museum of Art | + The Museum of Modern Art | + American Museum of Natural History
aquarium californie: + Monterey Bay Aquarium | - San Diego Zoo Wildlife Alliance
allzheimer: + Alzheimer's Association
recherche canser: + American Cancer Society | + Breast Cancer Research Foundation | + Susan G. Komen | + Dana-Farber Cancer Institute | + St. Jude Children's Research Hospital | - Salk Institute for Biological Studies | - Mayo Clinic
je veux aider les enfants à l'hôpital: + St. Jude Children's Research Hospital | + Boston Children's Hospital | + Children's National Medical Center | + Children's Miracle Network Hospitals | + Shriners Hospitals for Children | + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut | - Dana-Farber Cancer Institute
kinder in not: + UNICEF USA | + Save the Children | + World Vision | + Feed the Children | + Children's Defense Fund | - Share Our Strength
tierheime: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
flutopfer: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + World Relief | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Catholic Relief Services | - Islamic Relief USA | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Lutheran World Relief | - Doctors Without Borders USA
kinderpatenschaft: + World Vision | + Save the Children | + Feed the Children | - UNICEF USA | - Big Brothers Big Sisters of America
krebskranke kinder: + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - American Cancer Society | - Boston Children's Hospital | - Children's National Medical Center | - Children's Miracle Network Hospitals | - Make-A-Wish Foundation of America | - Make-A-Wish Connecticut
lebensmittel für bedürftige: + Feeding America | + Capital Area Food Bank | + Martha's Table | + DC Central Kitchen | + Feed the Children | - Share Our Strength | - World Food Program USA
klimaschutz: + Environmental Defense Fund | + Natural Resources Defense Council | + Earthjustice | + Sierra Club Foundation | + Greenpeace | + Union of Concerned Scientists | + World Resources Institute | + Conservation International | - Greenpeace Fund | - The Nature Conservancy | - World Wildlife Fund | - American Forests | - Rainforest Alliance | - Arbor Day Foundation | - National Wildlife Federation
artenschutz: + World Wildlife Fund | + Defenders of Wildlife | + Wildlife Conservation Society | + International Fund for Animal Welfare | + San Diego Zoo Wildlife Alliance | + National Wildlife Federation | + The Jane Goodall Institute | - Defenders of Wildlife Action Fund | - Conservation International | - Natural Resources Defense Council | - Earthjustice | - The Nature Conservancy
medizinische hilfe: + Doctors Without Borders USA | + International Medical Corps | + Direct Relief | + Americares | + Partners In Health | + Project HOPE | - Operation Smile | - Smile Train | - Orbis International | - PATH | - Buddhist Tzu Chi Foundation
meeresschutz: + Ocean Conservancy | + Oceana | + Monterey Bay Aquarium | - Woods Hole Oceanographic Institution | - Greenpeace | - Greenpeace Fund | - World Wildlife Fund | - The Nature Conservancy | - Conservation International | - Natural Resources Defense Council
impfungen: + PATH | + UNICEF USA | - Doctors Without Borders USA | - Partners In Health | - Project HOPE | - United Nations Foundation
frieden: + Search for Common Ground | + Carnegie Endowment for International Peace | - United Nations Foundation | - Mercy Corps | - Atlantic Council
sesamstraße: + Sesame Workshop | - PBS
herzenswünsche: + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut
jane goodall institut: + The Jane Goodall Institute
kinderklinik boston: + Boston Children's Hospital | - Dana-Farber Cancer Institute
zoo san diego: + San Diego Zoo Wildlife Alliance
tierschuz: + ASPCA | + American Humane | + Humane World for Animals | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | + International Fund for Animal Welfare
ärzteohnegrenzen: + Doctors Without Borders USA
ich möchte straßenhunden helfen: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - International Fund for Animal Welfare
cães abandonados: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
cesta básica: + Feeding America | + Capital Area Food Bank | + Feed the Children | + Martha's Table | - Share Our Strength | - DC Central Kitchen | - World Food Program USA | - World Vision
moradores de rua: + Habitat for Humanity International | - American National Red Cross | - DC Central Kitchen | - Martha's Table | - Robin Hood Foundation
vítimas da enchente: + American National Red Cross | + Team Rubicon | + Direct Relief | + Americares | + World Relief | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Catholic Relief Services | - Islamic Relief USA | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Lutheran World Relief | - Doctors Without Borders USA
crianças carentes: + Children's Defense Fund | + Save the Children | + UNICEF USA | + World Vision | + Feed the Children | - Boys & Girls Clubs of America | - Share Our Strength | - First Book
pessoas com deficiência: + The Arc of the United States | + Special Olympics | + Special Olympics Connecticut | + Canine Companions | - Goodwill Industries International | - American Foundation for the Blind | - Guide Dogs for the Blind | - Paralyzed Veterans of America | - Gallaudet University | - Autism Speaks
idosos: + AARP Foundation | - Alzheimer's Association | - International Fellowship of Christians and Jews | - Jewish Federations of North America
aquecimento global: + Environmental Defense Fund | + Natural Resources Defense Council | + Earthjustice | + Sierra Club Foundation | + Greenpeace | + Union of Concerned Scientists | + World Resources Institute | + Conservation International | - Greenpeace Fund | - The Nature Conservancy | - World Wildlife Fund | - American Forests | - Rainforest Alliance | - Arbor Day Foundation | - National Wildlife Federation
saúde mental: + National Alliance on Mental Illness | + American Foundation for Suicide Prevention | - The Trevor Project
amazônia: + Rainforest Alliance | + Conservation International | - World Wildlife Fund | - The Nature Conservancy | - American Forests | - Wildlife Conservation Society | - Greenpeace
doação de sangue: + American National Red Cross
refugiados da guerra: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - Save the Children | - Mercy Corps | - Catholic Relief Services | - International Medical Corps | - Lutheran World Relief | - World Vision | - Islamic Relief USA | - Doctors Without Borders USA
greenpeace: + Greenpeace | + Greenpeace Fund
anistia: + Amnesty International USA | - Human Rights Watch
unicef brasil: + UNICEF USA
hospital em boston: + Boston Children's Hospital | + Dana-Farber Cancer Institute
animais no havaí: + Hawaiian Humane Society
refujiados: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - Save the Children | - Mercy Corps | - Catholic Relief Services | - International Medical Corps | - Lutheran World Relief | - World Vision | - Islamic Relief USA | - Doctors Without Borders USA
cachoros: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals | - Canine Companions | - Guide Dogs for the Blind
quero ajudar crianças com fome: + Feed the Children | + Share Our Strength | + World Food Program USA | - Feeding America | - Save the Children | - UNICEF USA | - World Vision | - Martha's Table | - Capital Area Food Bank
كفالة الأيتام: + Islamic Relief USA | + World Vision | - UNICEF USA | - Save the Children | - Feed the Children
حفر بئر: + charity: water | + Islamic Relief USA | - World Vision | - Lutheran World Relief | - UNICEF USA
صدقة جارية: + Islamic Relief USA | - charity: water
زكاة: + Islamic Relief USA
إغاثة غزة: + Islamic Relief USA | + UNICEF USA | + Doctors Without Borders USA | - Save the Children | - International Medical Corps | - Mercy Corps | - International Rescue Committee | - World Food Program USA | - Catholic Relief Services | - Americares | - American National Red Cross
سلة غذائية: + Islamic Relief USA | + Feeding America | + Capital Area Food Bank | + World Food Program USA | - Feed the Children | - Martha's Table | - Share Our Strength
مرضى السرطان: + American Cancer Society | + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | + Susan G. Komen | - Breast Cancer Research Foundation | - Mayo Clinic
تعليم الأطفال: + UNICEF USA | + Save the Children | + Room to Read | + Malala Fund | + Sesame Workshop | + First Book | + Reading Is Fundamental | + Khan Academy | + DonorsChoose | + Teach For America | - Communities In Schools | - Communities In Schools of Nevada | - City Year | - KIPP Foundation | - Martha's Table | - World Vision
غسيل الكلى: + National Kidney Foundation | + National Kidney Foundation of Hawaii
ضحايا الزلزال: + American National Red Cross | + Direct Relief | + Americares | + Team Rubicon | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Islamic Relief USA | - Catholic Relief Services | - World Relief | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Doctors Without Borders USA | - Lutheran World Relief
القطط: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
التبرع بالدم: + American National Red Cross
إنقاذ الطفل: + Save the Children
العفو الدولية: + Amnesty International USA | - Human Rights Watch
ويكيبيديا: + Wikimedia Foundation
مستشفى في بوسطن: + Boston Children's Hospital | + Dana-Farber Cancer Institute
بنك طعام واشنطن: + Capital Area Food Bank | - DC Central Kitchen | - Martha's Table | - Feeding America
الاغاثه الاسلاميه: + Islamic Relief USA
مستشفي الاطفال: + St. Jude Children's Research Hospital | + Boston Children's Hospital | + Children's National Medical Center | + Children's Miracle Network Hospitals | + Shriners Hospitals for Children
اريد مساعدة اطفال غزة: + UNICEF USA | + Save the Children | + Islamic Relief USA | - Doctors Without Borders USA | - International Medical Corps | - Mercy Corps | - International Rescue Committee | - World Food Program USA | - World Vision
子ども食堂: + Share Our Strength | + Feed the Children | + Martha's Table | - Feeding America | - Capital Area Food Bank | - DC Central Kitchen | - World Food Program USA
炊き出し: + DC Central Kitchen | + Martha's Table | + American National Red Cross | - Feeding America | - Capital Area Food Bank | - Feed the Children
震災支援: + American National Red Cross | + Direct Relief | + Americares | + Team Rubicon | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Islamic Relief USA | - Catholic Relief Services | - World Relief | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Doctors Without Borders USA | - Lutheran World Relief
難民支援: + HIAS | + International Rescue Committee | + World Relief | - UNICEF USA | - Save the Children | - Mercy Corps | - Catholic Relief Services | - International Medical Corps | - Lutheran World Relief | - World Vision | - Islamic Relief USA | - Doctors Without Borders USA
ワクチン: + PATH | + UNICEF USA | - Doctors Without Borders USA | - Partners In Health | - Project HOPE | - United Nations Foundation
ウクライナ支援: + International Rescue Committee | + UNICEF USA | + Doctors Without Borders USA | + International Medical Corps | - American National Red Cross | - Save the Children | - World Food Program USA | - HIAS | - Mercy Corps | - Project HOPE | - Direct Relief | - Americares | - World Vision | - World Relief | - Jewish Federations of North America
途上国の教育: + Room to Read | + Malala Fund | + UNICEF USA | + Save the Children | - World Vision | - Khan Academy
動物愛護: + ASPCA | + American Humane | + Humane World for Animals | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - International Fund for Animal Welfare
保護犬: + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | - American Humane | - Humane World for Animals
植林: + Arbor Day Foundation | + American Forests | - Rainforest Alliance | - The Nature Conservancy
がん研究: + American Cancer Society | + Breast Cancer Research Foundation | + Susan G. Komen | + Dana-Farber Cancer Institute | + St. Jude Children's Research Hospital | - Salk Institute for Biological Studies | - Mayo Clinic
障害者スポーツ: + Special Olympics | + Special Olympics Connecticut | - Paralyzed Veterans of America
ワールドビジョン: + World Vision
メイクアウィッシュ: + Make-A-Wish Foundation of America | + Make-A-Wish Connecticut
ハビタット: + Habitat for Humanity International
ニューヨーク 美術館: + The Metropolitan Museum of Art | + The Museum of Modern Art | - American Museum of Natural History
ハワイ 動物: + Hawaiian Humane Society
国境無き医師団: + Doctors Without Borders USA
アルツハイマ: + Alzheimer's Association
地震で困っている人を助けたい: + American National Red Cross | + Direct Relief | + Americares | + Team Rubicon | + Buddhist Tzu Chi Foundation | - International Medical Corps | - Islamic Relief USA | - Catholic Relief Services | - World Relief | - World Vision | - Mercy Corps | - International Rescue Committee | - Save the Children | - UNICEF USA | - Project HOPE | - Doctors Without Borders USA | - Lutheran World Relief
`

/** The accepted answers of the tenth blind set, pair by pair; right are the direct ones. */
export const directAnswers10 = readPairs(lines)
