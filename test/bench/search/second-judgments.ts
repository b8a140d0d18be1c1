import { readPairs } from './second-reading.ts'

/*
 * A second reading of 40 queries of the fourth and fifth blind sets, chosen at random, with the first five results of the
 * index and of SQLite FTS5 in random order, without ranks and without the first judgments. The same reader did both, so
 * the agreement shows how clear the judgments are, not that two people share them.
 *
 * Rubric: right is a nonprofit whose stated mission or cause serves what the query asks for. Help for an illness includes
 * research and treatment. Another country is served by nonprofits that work abroad. A nonprofit that serves only part of
 * the query is right if a donor would still accept it, and wrong if it only shares a word.
 */
const lines = `
Demenzkranke: + Alzheimer's Association
Kinderhaus in Peru: - Boys & Girls Clubs of America | + World Relief | - Human Rights Watch | - Evidence Action | - Boston Children's Hospital | - Children's National Medical Center | + Habitat for Humanity International | + Mercy Corps | - GiveDirectly | - Share Our Strength
den Ärmsten unter den Armen helfen: - Teach For America | - First Book | + Partners In Health | + Catholic Relief Services | - Southern Poverty Law Center | + Room to Read
the needy abroad: + World Food Program USA | + World Relief | + Lutheran World Relief | + Feed the Children | + World Vision | + Catholic Relief Services
refugiados de la crisis siria: - Homes For Our Troops | + International Rescue Committee | - Search for Common Ground | + Doctors Without Borders USA | + HIAS | + World Relief
familias más afectadas por la pandemia: + World Vision | - Autism Speaks | + American National Red Cross | - Shriners Hospitals for Children | - St. Jude Children's Research Hospital | - March of Dimes | - Communities In Schools of Nevada
学校を中心とした緑化活動: - Greenpeace Fund | + Arbor Day Foundation | - Communities In Schools | + American Forests | - Communities In Schools of Nevada
proyectos de medio ambiente: + Sierra Club Foundation | + The Nature Conservancy | + Environmental Defense Fund | + Greenpeace Fund | + Natural Resources Defense Council
action sociale locale: - International Medical Corps | + UnidosUS | + Silicon Valley Community Foundation | + Hawaiʻi Community Foundation | + The New York Community Trust
fonds d'urgence pour une catastrophe naturelle: + American National Red Cross | + Buddhist Tzu Chi Foundation | + Team Rubicon | + World Relief | + International Medical Corps | + Direct Relief
se libertar do aluguel e comprar uma casa: + Habitat for Humanity International | - Sierra Club Foundation | - Direct Relief | - Fisher House Foundation | - Freedom House | - Homes For Our Troops
環境問題: + Natural Resources Defense Council | + Sierra Club Foundation | + The Nature Conservancy | + Environmental Defense Fund | + Greenpeace Fund
refuge to those without safe homes: - ASPCA | + Habitat for Humanity International | - Doctors Without Borders USA | - Fisher House Foundation | - Homes For Our Troops | + HIAS
oportunidades de trabalho: + Goodwill Industries International | - Special Olympics Connecticut | - Smile Train | + DC Central Kitchen | - The ONE Campaign | - International Medical Corps | - Boston Children's Hospital
aide au développement des enfants: + YMCA of the USA | + Room to Read | + Save the Children | + National 4-H Council | - Mercy Corps | + World Vision | + Feed the Children
تعليم المحتاجين: + First Book | + Room to Read | - Southern Poverty Law Center | + DonorsChoose | + Teach For America
cursos profissionalizantes: - Special Olympics Connecticut | - International Medical Corps | - Orbis International | - Smile Train | - Boston Children's Hospital | + Goodwill Industries International | + DC Central Kitchen
acompanhamento psicológico: - Boys & Girls Clubs of America | + National Alliance on Mental Illness | - Big Brothers Big Sisters of America | + The Trevor Project | + American Foundation for Suicide Prevention
تقديم الطعام للمحتاجين: + Capital Area Food Bank | + Martha's Table | + Feeding America | + World Food Program USA | + DC Central Kitchen
توزيع الكسوة على العمال: + Goodwill Industries International
material escolar a un niño: - Communities In Schools | - Communities In Schools of Nevada | - KIPP Foundation | + Reading Is Fundamental | - Share Our Strength | + Room to Read | - City Year
leukemia patients: + American Cancer Society | + Boston Children's Hospital | + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute | - Children's National Medical Center | - Susan G. Komen
教育支援: + Khan Academy | + DonorsChoose | + Communities In Schools of Nevada | - Lambda Legal | - The Jane Goodall Institute | + Communities In Schools | + Teach For America
my niece was diagnosed with osteosarcoma: - Breast Cancer Research Foundation | - Susan G. Komen | + American Cancer Society | + St. Jude Children's Research Hospital | + Dana-Farber Cancer Institute
a local animal rescue: + International Fund for Animal Welfare | + ASPCA | + Best Friends Animal Society | + North Shore Animal League America | + Hawaiian Humane Society | + Humane World for Animals
東日本大震災: + Team Rubicon | + World Relief | + Buddhist Tzu Chi Foundation | + Direct Relief | + International Medical Corps | + American National Red Cross
1人でも多くの命が救われる: - Urban Institute | + Evidence Action | + Against Malaria Foundation
incentivo ao esporte: - City Year | - Team Rubicon | - American National Red Cross | + Special Olympics | + Fellowship of Christian Athletes | + Special Olympics Connecticut
دعم دور الأيتام: + Feed the Children | + World Vision | + Children's Defense Fund | - Smile Train | - Boston Children's Hospital
被災地支援: + Direct Relief | + World Relief | + American National Red Cross | + Team Rubicon | + Buddhist Tzu Chi Foundation | + International Medical Corps
guerras que obligan a escapar: + World Relief | + Doctors Without Borders USA | - Search for Common Ground | - Homes For Our Troops | + HIAS | - Carnegie Endowment for International Peace | + International Rescue Committee
أبناء الأسر المتعففة: - YWCA Greenwich | - American National Red Cross | + Communities In Schools of Nevada | + World Vision | - Habitat for Humanity International
ثقافة التطوع: + Junior Achievement USA | - National Trust for Historic Preservation | - Rocky Mountain Elk Foundation | - Polynesian Cultural Center | - NPR | - American Museum of Natural History | + City Year | - Bishop Museum
حقيبة مدرسية للطلاب: - The Posse Foundation | - Hispanic Scholarship Fund | - KIPP Foundation | + Communities In Schools of Nevada | + Communities In Schools
الرعاية الصحية للأطفال الأيتام: + Direct Relief | - Evidence Action | + Doctors Without Borders USA | + International Medical Corps | + UNICEF USA
maladie de Lou Gehrig: - Paralyzed Veterans of America | + Muscular Dystrophy Association | - National Multiple Sclerosis Society
apoyo escolar a niños: + City Year | - Scouting America | + Room to Read | + Communities In Schools | - National 4-H Council | + Save the Children | + First Book | + Communities In Schools of Nevada
مستلزمات ضرورية للمساجد: + Islamic Relief USA
maintien dans l'emploi: - Smile Train | - International Medical Corps | - Special Olympics Connecticut | - Boston Children's Hospital | - Orbis International | + DC Central Kitchen | + Goodwill Industries International
Patenschule: - Boys & Girls Clubs of America | + Communities In Schools of Nevada | - Big Brothers Big Sisters of America | + KIPP Foundation | + Communities In Schools
`

/** The second reading, pair by pair. */
export const secondJudgments = readPairs(lines)
