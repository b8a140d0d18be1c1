import { readPairs } from './second-reading.ts'

/*
 * A second, independent reading of 40 queries of the sixth blind set, chosen at random, with the first five results of
 * the index and of SQLite FTS5 in random order. The reader saw only queries and missions, no ranks and no first
 * judgments.
 *
 * Rubric: a nonprofit is right if a donor who typed the query would accept it, because its mission or well-known name
 * directly serves what the query asks for. A related cause isn't enough if the query asks for something specific.
 */
const lines = `
Spielzeug für andere Kinder: - St. Jude Children's Research Hospital | - Children's Miracle Network Hospitals | - Children's Defense Fund | - Boston Children's Hospital | - Children's National Medical Center | - Shriners Hospitals for Children | - Feed the Children | - Save the Children
Rückkehr des Wolfs: - Wildlife Conservation Society | + Defenders of Wildlife | + National Wildlife Federation | - San Diego Zoo Wildlife Alliance | + World Wildlife Fund
personas que pasan hambre: + Capital Area Food Bank | + Share Our Strength | + DC Central Kitchen | + Feeding America | + Martha's Table
viven en condiciones de extrema pobreza: - Teach For America | - Habitat for Humanity International | + World Food Program USA | - First Book | + Americares | - Southern Poverty Law Center | - Room to Read | + World Vision
jogos adaptados para crianças com deficiência: - The Arc of the United States | - Canine Companions | + Special Olympics Connecticut | - Disabled American Veterans | - Paralyzed Veterans of America | + Special Olympics
pais e amigos dos excepcionais: - Martha's Table | + Autism Speaks | - Disabled American Veterans | - Walton Family Foundation | - St. Jude Children's Research Hospital | - Communities In Schools of Nevada | - World Vision | - Shriners Hospitals for Children | - American National Red Cross
maus tratos na infância: - Humane World for Animals | - International Fund for Animal Welfare | - Defenders of Wildlife | - ASPCA | - North Shore Animal League America | - Ducks Unlimited | - Best Friends Animal Society | - American Humane | - Canine Companions | - Rocky Mountain Elk Foundation
هدايا وألعاب للأطفال: - Boston Children's Hospital | - St. Jude Children's Research Hospital | - Save the Children | - Children's National Medical Center | - Children's Miracle Network Hospitals | - Shriners Hospitals for Children
protection de l'enfance et des animaux: + ASPCA | + Defenders of Wildlife | + International Fund for Animal Welfare | + Best Friends Animal Society | - Ducks Unlimited | - Rocky Mountain Elk Foundation | + Humane World for Animals | + North Shore Animal League America | - Canine Companions
a poor homeless dog: + North Shore Animal League America | - Canine Companions | - International Fund for Animal Welfare | + Best Friends Animal Society | - Guide Dogs for the Blind | - Habitat for Humanity International
自然保護団体: + World Wildlife Fund | + Natural Resources Defense Council | + The Wilderness Society | + Environmental Defense Fund | + Conservation International | + The Nature Conservancy | + Trust for Public Land | + National Park Foundation
子ども食堂へお菓子を届ける: - Conservation International | + Share Our Strength | - Boston Children's Hospital | + Feed the Children | - DC Central Kitchen | - Capital Area Food Bank
إنشاء المدارس: - Communities In Schools of Nevada | - City Year | - National Geographic Society | + KIPP Foundation | - Yale University | - Howard University | - Communities In Schools | - Teach For America
震災で両親を亡くした孤児: - Direct Relief | - St. Jude Children's Research Hospital | - Shriners Hospitals for Children | - Feed the Children | - World Relief | - Communities In Schools of Nevada | - Children's Defense Fund | + World Vision
centros infantiles: + YMCA of the USA | - Feed the Children | - Save the Children | - Scouting America | - Shriners Hospitals for Children | - Boston Children's Hospital | - St. Jude Children's Research Hospital | + Boys & Girls Clubs of America | - Share Our Strength
مستشفى سرطان الأطفال: + Boston Children's Hospital | + St. Jude Children's Research Hospital | - Shriners Hospitals for Children | + Dana-Farber Cancer Institute | - American Cancer Society | - Children's National Medical Center
un jouet pour chaque enfant au pied du sapin: - YMCA of the USA | - Children's National Medical Center | - Save the Children | - St. Jude Children's Research Hospital | - Boston Children's Hospital | - Scouting America | - Share Our Strength | - Boys & Girls Clubs of America | - Shriners Hospitals for Children
رعاية الأيتام ودعم الأسر المحتاجة: + Save the Children | - Project HOPE | + World Vision | - Children's Defense Fund | - Shriners Hospitals for Children | - Room to Read | - St. Jude Children's Research Hospital | + Feed the Children
herzkranken Kindern helfen: + American Heart Association
alimentos y productos de higiene: + World Food Program USA | + DC Central Kitchen | + Feeding America | - charity: water | - Share Our Strength | + Capital Area Food Bank
une ONG de parrainage d'enfants: - Reading Is Fundamental | + Feed the Children | - Shriners Hospitals for Children | + World Vision | - Children's Defense Fund | - St. Jude Children's Research Hospital
feed the homeless: + Feeding America | + Capital Area Food Bank | + DC Central Kitchen | + Martha's Table | - Share Our Strength
a church or ministry: + Fellowship of Christian Athletes | + World Relief | - YMCA of the USA | + American Bible Society | + Young Life | - International Fellowship of Christians and Jews
lutte contre l'exclusion: - First Book | - Teach For America | + Southern Poverty Law Center | - Americares | - Room to Read | + Habitat for Humanity International | - World Vision | - World Food Program USA
Aufbaunahrung für Kleinkinder: - Shriners Hospitals for Children | - Scouting America | + Share Our Strength | + Save the Children | - YMCA of the USA | - St. Jude Children's Research Hospital | + Feed the Children | - Boston Children's Hospital | - Boys & Girls Clubs of America
علاج الأطفال بالمجان: - Boys & Girls Clubs of America | - Share Our Strength | - Children's National Medical Center | - Partners In Health | - Boston Children's Hospital
instituições esportivas: - City Year | + Special Olympics Connecticut | + Fellowship of Christian Athletes | + Special Olympics
cuidado de los niños: + Shriners Hospitals for Children | - Scouting America | + YMCA of the USA | + Save the Children | + Feed the Children | + St. Jude Children's Research Hospital | + Boston Children's Hospital | + Share Our Strength | + Boys & Girls Clubs of America
animaux abandonnés: + Best Friends Animal Society | + International Fund for Animal Welfare | + Humane World for Animals | + ASPCA | + North Shore Animal League America
repartir entre las familias más desfavorecidas: + Robin Hood Foundation | - Teach For America | - Room to Read | - Southern Poverty Law Center | + World Vision | + Habitat for Humanity International | - First Book | + World Food Program USA
Suppenküche: - Share Our Strength | + Martha's Table | + DC Central Kitchen | + Capital Area Food Bank | + Feeding America
paralisia cerebral grave: - Credit Builders Alliance | + The Arc of the United States | - Special Olympics Connecticut | - Canine Companions | - Special Olympics | - Disabled American Veterans
el sueldo de un profesor en África: - DonorsChoose | - Orbis International | - Lutheran World Relief | - Catholic Relief Services | - GiveDirectly | - Teach For America
本に関する団体: + Room to Read | - Wikimedia Foundation | + Reading Is Fundamental | + First Book
تخفيف معاناة المحتاجين: + Catholic Relief Services | - Southern Poverty Law Center | + Partners In Health | - Room to Read | - First Book | - Teach For America
ayudar a muchos necesitados: - Room to Read | + Partners In Health | - Teach For America | - First Book | - Southern Poverty Law Center | + Catholic Relief Services
lar dos idosos: + AARP Foundation | - Fisher House Foundation | - Habitat for Humanity International | - Freedom House | - New America
Brunnen für ein Dorf ohne Wasser: - Conservation International | + UNICEF USA | - The Nature Conservancy | + charity: water | - American Rivers
frais vétérinaires: + North Shore Animal League America | - Humane World for Animals | - International Fund for Animal Welfare | + ASPCA | + Best Friends Animal Society
動物愛護団体: + North Shore Animal League America | + Humane World for Animals | + International Fund for Animal Welfare | + Best Friends Animal Society | + ASPCA
`

/** The second reading, pair by pair. */
export const secondJudgments = readPairs(lines)
