/** The commonest causes by NTEE code, besides the names of the codes; see `everyday-words.ts` for the format. */
export const commonestCauses = `
homeless, homelessness, unhoused, shelter, shelters: | L41 P85 L40 L30 ~ L
homeless shelter, homeless shelters: | L41 P85 L40 ~ L
housing, affordable housing, low income housing: | L2 L8 L
home building, home repair: | L20 L25 L81
refugee, refugees, asylum, asylum seekers, displaced people: | Q71 P84 ~ Q33
immigrant, immigrants, immigration, migrants: | P84 Q71
church, churches: | X20 X21 X22 X--
christian, ministry, ministries, gospel, bible, missionary, missionaries: | X20 X21 X22 X80 X8
catholic, parish: | X22
protestant, baptist, methodist, lutheran, presbyterian, evangelical, pentecostal: | X21 X20
jewish, synagogue, judaism, temple: | X30
muslim, muslims, mosque, islam: | X40
buddhism, buddhist temple: | X50
hinduism, hindu temple: | X70
faith, prayer, worship, interfaith: | X
food bank, food banks, foodbank, food pantry, food pantries, pantry: | K31 K30 ~ K34 K35
hunger, hungry, feeding, feed, food, meals, food insecurity: | K30 K31 K34 K35 K36 ~ K
soup kitchen, soup kitchens: | K35 K34 K30
meals on wheels: | K36
farm, farms, farmers, farming: | K2
veteran, veterans, vets, military, troops, soldiers, service members, wounded warriors: | W30
cancer, oncology, leukemia, lymphoma, tumor, bone marrow: | G30 G32 H30 H32 ~ E24
breast cancer: | G32 H32
childhood cancer, pediatric cancer, kids cancer, children cancer: | G30 H30 ~ E24
heart disease, stroke: | G43 H43
diabetes: | G80 H80
alzheimers, alzheimer, dementia: | G83 H83
parkinsons, parkinson, multiple sclerosis: | G96 H96 G50 H50
autism, autistic: | G84 H84
aids, hiv: | G81 H81
kidney, dialysis: | G44 H44
epilepsy, seizures: | G54 H54
lupus, arthritis: | G51 H51
blindness, blind, low vision, eyesight, vision: | P86 G41 H41
deaf, deafness, hearing loss: | P87 G42 H42
rare disease, rare diseases, disease, diseases: | G
medical research, cure: | H
health, medical, medicine, healthcare: | E
hospital: | E20 E21 E22 E24
clinic, clinics, free clinic, community health: | E32 E30
nursing home, nursing homes: | E91
hospice, hospices, end of life: | P74
ambulance, paramedics: | E62
birth control, abortion, pro choice, planned pregnancy: | E40 E42 R61
pro life, pregnancy center, unborn: | R62 P45
mental health, mental illness, depression, anxiety, therapy: | F3 F6 F7 F8
suicide, suicide prevention, suicide hotline, crisis line, crisis hotline, hotline: | F40 ~ F
addiction, drugs, alcohol, alcoholism, recovery, rehab, opioids, sober, sobriety: | F20 F21 F22 F50 ~ F80
rape, sexual assault, sexual abuse: | F42 I73
domestic violence, abused women, battered women, womens shelter: | P43 I71 ~ P62
child abuse, abused children: | I72 P30
human trafficking, trafficking, slavery: | I70 Q70
gun violence, crime, victims: | I20 P62
prison, prisons, prisoners, inmates, reentry: | I40 I43 I31 I44
legal aid, lawyers, wrongful conviction: | I80
police, law enforcement, sheriff: | I60
firefighter, firefighters, fire department, fire departments: | M24 M60
disaster, disasters, disaster relief, red cross, hurricane, earthquake, flood, wildfire, emergency, emergencies, earthquake relief, hurricane relief, flood relief, wildfire relief, emergency relief, disaster help: | M20 P21 P60 ~ Q33
search and rescue: | M23
jobs, job training, unemployment, unemployed: | J20 J22 J21 J
union, unions: | J40
kids, children, child, childrens: | P30 O
foster care, foster kids, foster children: | P32
adoption, adopt: | P31
orphans, orphanage, orphan: | P31 P32 P30 ~ Q33
youth, teens, teenagers, young people: | O P30
mentor, mentors, mentoring: | O30 O31
scouts, scouting, boy scouts, girl scouts: | O40 O41 O42
after school, afterschool, summer camp, camps: | O50 N20
day care, daycare, child care, childcare: | P33
baby, babies, infants, newborns: | P30 G98 E40 ~ G20 E24
mothers, moms, single mothers, single moms: | P42 P45
families, family: | P40 P30
senior, seniors, elderly, older adults, aging: | P81 P75 L22
disability, disabilities, disabled, special needs, handicapped: | P82 R23
down syndrome: | G25 H25
poverty, poor, low income: | P20 P60 L
lgbt, lgbtq, gay, lesbian, transgender, queer, pride: | R26 P88
women, girls, womens rights: | R24 S81 O42 O22
civil rights, racial justice, black, african american, equality, racism: | R20 R22 R30
human rights, torture: | Q70
voting, voters, elections, democracy: | R40 Q35 W24 ~ R60 Q70
free speech, press freedom, civil liberties: | R63 R60
peace, war, nuclear weapons: | Q40 Q41
international, overseas, global, third world, humanitarian, relief: | Q33 Q30 Q
malaria, tuberculosis, vaccines, global health: | Q39
africa, asia, latin america, haiti, ukraine, gaza, palestine, israel: | Q
school, schools, charter school: | B20 B24 B25 B28 B29 B
teacher, teachers, classroom, classrooms: | B90 B94 B20
college, colleges, university, universities: | B4 B50
scholarship, scholarships, student, students: | B82 B80
library, libraries: | B70
literacy, reading, books: | B92 B60
pta, pto: | B94
preschool, kindergarten: | B21
coding, computers, internet, technology: | U41 U40
stem, science, scientists: | U B
space, astronomy: | U31
art, arts, artists, painting, crafts: | A40 A20 A25 A
museum: | A50 A51 A54 A57
music, orchestra, symphony, concert, concerts, band, choir: | A68 A69 A6B A6C
opera: | A6A
dance, ballet: | A62 A63
theater, plays, drama: | A65
film, films, movies, cinema: | A31
radio, public radio: | A34
television, tv, journalism, news, media: | A32 A30 A33
history, historical, heritage: | A80 A82 A23 A54
culture: | A20 A23
animal, animals: | D
pets, pet, animal welfare, animal shelter, animal shelters, animal rescue: | D20 ~ D
dog, dogs, puppies, dog rescue, cat, cats, kittens, cat rescue, spay: | D20 D60 D61
guide dogs, service dogs, therapy dogs: | D60
horse, horses, horse rescue: | D20 N69
wildlife, elephants, tigers, wolves, bears, endangered: | D30 D31 D34
bird, birds: | D32 D30
whales, sharks, fish, fishing: | D33 ~ D30 N61 C32
zoo, zoos, aquarium: | D50
vet, veterinarian: | D40
environment, environmental, nature, planet, conservation: | C
climate, climate change, global warming, pollution, clean air, recycling, carbon: | C20 C27 C30 C35 ~ C
ocean, oceans, sea, rivers, lakes, water, beaches: | C32 C30 ~ C
forest, forests, rainforest: | C36 C30 ~ C
tree, trees, tree planting, reforestation: | C36 C50 ~ C30 C
parks, national parks, trails, land, wilderness, public lands: | C34 C30 N32
garden, gardens, gardening, community garden: | C40 C41 C42 C50
sports, sport, athletes: | N
soccer: | N64
baseball, softball, little league: | N63
basketball: | N62
football: | N65
golf: | N6A
swimming: | N67
olympics: | N71 N72
playground, playgrounds: | N32 N31
neighborhood, community, communities: | S20 S22 S
small business, entrepreneurs, microfinance: | S43 S30 Q32
chamber of commerce: business | S41
rotary, lions, kiwanis, elks, service club: | S80 Y40
volunteer, volunteering, volunteers: | T40 ~ T O50
community foundation: | T31
cemetery, cemeteries: | Y50
fraternity, sorority, masons, lodge: | Y40 B83
consumer, consumers: | W90
`
