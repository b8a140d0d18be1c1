/** The commonest words of donors, and words that nonprofits use for them; see `everyday-words.ts` for the format. */
export const synonyms = `
children, kids, child, kid, youngsters: children, kids, child, kid, youngsters
kids, children, child: pediatric, childhood, girl, boy, youth, young
sick kids, sick children, ill children, sick child: children critical illness, pediatric, wish, children hospital, children life threatening
wishes, wish: make a wish, grant wish
baby, babies, infants, newborns: newborn, infant, mother baby
toddlers: early education, preschool
orphans, orphan, orphanage: child, children, foster
teens, teenagers, adolescents, young people, youth, young adults: teens, teenagers, adolescents, young people, youth, young adults
teens, teenagers: young people, youth, young
students, pupils: student, college
boys: boy, scout
girls: girl, women, women girls
women, woman, ladies, female: women, woman, girl, mother
mothers, moms, mom, single moms, motherhood: mother
fathers, dads, dad: father, family
families, family, parents: family, parent
seniors, elderly, old people, older people, older adults, retirees, aging, grandparents: older adult, senior, elder, aging
loneliness, lonely: friend, companion, mentor, older adult
veterans, vets, ex military, army veterans: veteran, service member, military
soldiers, troops, army, navy, marines, military families, armed forces: service member, military, veteran, troops, uso
wounded soldiers, injured veterans, disabled veterans: wound veteran, injured veteran, disabled veteran
first responders: first responder, firefighter, police
homeless, homelessness, unhoused, street people, people on the street, rough sleepers: homeless, shelter, housing
homeless shelter, homeless shelters: homeless, shelter housing
housing, affordable housing, houses, homes, house building, build houses, building homes: affordable housing, housing, build home, habitat humanity
rent, eviction, tenants: housing, tenant
feeding, feed, hunger, hungry, meals, starving, starvation, food: hunger, hungry, meal, food
food bank, food banks, food pantry: food bank, pantry, hunger
school meals, school lunch, free lunch, lunches: school breakfast, meal, hunger
malnutrition, nutrition: nutrition, malnutrition, hunger, food
poverty, poor, poor people, the poor, low income, needy, disadvantaged: poverty, poor, low income
cash transfers, cash transfer, direct giving, direct transfers, basic income, give cash, send money, give money, money, directly, money to poor people, cash: cash, give directly
microloans, microloan, microcredit, micro loans, microfinance, micro lending, small loans, loans, lending, loan, lend: microfinance, microfunds, lend, loan, lender, credit borrower
small business, entrepreneurs, entrepreneurship, startups: enterprise, small business, entrepreneur, lend
jobs, job, employment, unemployment, job training: job, employment, career, find work
work: job, employment
financial literacy, money skills, credit, banking: credit, money, lender
teachers, teacher, classroom, classrooms, teaching: teacher, classroom, educator, teach
classroom supplies, school supplies, teacher supplies, supplies for teachers, supplies: classroom, teacher, supplies, learning resource
school, schools, schooling: school, student, education
education, learning, learn, educational: education, learn, educate, teach
math, maths, mathematics, algebra: mathematics, lesson school, education, school subject, stem
lessons, lesson, tutoring, tutor, courses, classes, homework help: lesson, learn, teach, tutor, education
online, website, internet, web, digital: online, internet, web, anywhere
online learning, e learning, online lessons, online courses, free courses, online education: free lesson, lesson, learn
scholarships, scholarship, tuition, college fund, college money: scholarship, college
college, university, universities, campus: college, university
reading, books, literacy, book, read, library, libraries: book, literacy, reading, library
free knowledge, encyclopedia: free knowledge, wikipedia
free software, browser, open source, privacy: internet, open healthy
science, scientists, research, stem: science, research, scientist
coding, programming, computers, tech: computer, technology, code
muslim, muslims, islam, islamic, zakat, ramadan, sadaqah: islamic, muslim, islam
christian, christians, jesus, church, churches, gospel, bible, ministry: christian, church, bible, gospel
catholic, catholics, pope: catholic
jewish, jews, judaism, synagogue, hebrew: jewish, jew, hebrew
hindu, hinduism: hindu
buddhist, buddhism, buddha: buddhist
lutheran, protestant: lutheran, christian
faith, religion, religious, god: faith, religion, church, christian
antisemitism, anti semitism: jewish, jew
gay, lesbian, lgbt, lgbtq, lgbtqia, queer, trans, transgender, bisexual, pride, homosexual, same sex marriage: lgbtq, gay, lesbian
gay teens, gay youth, lgbt youth, lgbtq youth, queer youth, trans kids, trans youth, gay kids: lgbtq young, lgbtq youth, trevor
civil rights, racial justice, racism, anti racism, equality, equity, black lives matter: racial justice, racial injustice, civil rights, equality, racism
black people, african americans, black, african american: african american, historically black, naacp, negro
black colleges, hbcu, hbcus, historically black colleges: historically black, negro college
hispanic, latino, latinos, latina, latinx, hispanics: hispanic, latino
asian americans, asian american: asian
native americans, indigenous, tribes, american indians: native american, indian, tribe
immigrants, immigration, migrants, migrant, border, undocumented, dreamers: immigrant, refugee
refugees, refugee, asylum, displaced, displaced people, asylum seekers: refugee, displaced, immigrant
human rights, torture, political prisoners: human rights, rights
women rights, womens rights, feminism, gender equality: women, girl, girl education
girls education, educating girls: girl education, girl learn
wrongful conviction, wrongful convictions, innocent people, innocence, innocent prisoners, wrongly convicted, death row: innocent, wrongful conviction, wrongly convicted
lawyers, legal help, legal aid, legal, attorney, court, courts, law: legal, law, court
prison reform, prison, prisoners, jail, inmates, incarceration: prison, justice, convicted, prisoner
free speech, freedom of speech, civil liberties, constitution: civil liberties, freedom, constitution, right freedom
press freedom, journalism, journalists, newspapers, news, reporters: journalism, news, media, journalist
voting, vote, voting rights, elections, voters, democracy: vote, voter, democracy
gun control, gun violence, guns, shootings, gun safety, school shootings: gun violence, gun
drunk driving, drunk drivers, drink driving: drunk, drunk drive
hate groups, hate, extremism: hate, defamation, justice
disaster, disasters, disaster relief, disaster help, emergency relief, emergencies, emergency, natural disaster, catastrophe: disaster, emergency
earthquake, earthquakes, earthquake relief, hurricane, hurricanes, hurricane relief, tornado, flood, floods, flooding, flood relief, tsunami, wildfire, wildfires, wildfire relief, storm, cyclone, typhoon: disaster, emergency, disaster relief
relief, aid, humanitarian, humanitarian aid, foreign aid: relief, disaster, emergency, aid
blood donation, donate blood, blood drive, blood: blood
war, war victims, war zones, conflict, ukraine, gaza, syria, yemen, sudan: war, conflict, refugee
peace, peacebuilding, nuclear weapons: peace, conflict
africa, african, kenya, ethiopia, uganda, third world, developing world, developing countries, global poverty, poor countries: africa, extreme poverty, poverty, around the world, global health
international, overseas, abroad, global: international, overseas
clean water, drinking water, safe water, wells, water wells, water: water, clean water, drinking water
malaria, mosquito nets, bed nets, mosquito, mosquitoes: malaria, nets
vaccines, vaccine, vaccination, immunization: vaccine
worms, deworming, effective altruism, effective charities, evidence based: evidence, proven, malaria, directly
cancer, tumor, tumour, oncology, leukemia, chemo, chemotherapy: cancer
childhood cancer, kids with cancer, kids cancer, children with cancer, pediatric cancer: children cancer
breast cancer, mammogram, pink ribbon: breast cancer
heart, heart attack, heart disease, stroke, cardiac, cpr, cardiology: heart, stroke
diabetes, diabetic, insulin, type 1, type one diabetes: diabetes
juvenile diabetes: juvenile diabetes, type 1 diabetes
alzheimers, alzheimer, dementia, memory loss: dementia, alzheimer
parkinsons, parkinson, shaking: parkinson
als, lou gehrig, muscular dystrophy, ms, multiple sclerosis: als, muscular dystrophy, multiple sclerosis
autism, autistic, asperger, aspergers: autism, autistic
down syndrome, intellectual disability, intellectual disabilities, developmental disabilities: intellectual disability, developmental disability
disability, disabilities, disabled, handicapped, wheelchair, special needs: disability, paralyzed, spinal cord
blind, blindness, eyesight, vision, eye care, eyes, sight, cataract, cataracts: blind, blindness, vision, eye
deaf, deafness, hearing, hearing loss, sign language: deaf, hard hearing, sign language
lungs, lung, asthma, breathing, smoking, air quality: lung
kidney, kidneys, dialysis, transplant, organ donation: kidney, transplant
aids, hiv: aids, hiv
arthritis, joint pain, rheumatism: arthritis
crohns, colitis, ibd, stomach: crohn, colitis
cystic fibrosis, rare disease, genetic disease: cystic fibrosis, disease
birth defects, premature babies, preemies, premature birth, pregnancy: newborn, mother baby, birth defect, cleft
cleft lip, cleft palate, cleft, smile, smiles, surgery, surgeries: cleft, surgery
mental health, mental illness, depression, anxiety, bipolar, schizophrenia, therapy, counseling: mental, mental health, mental illness, counsel
suicide, suicide prevention, suicidal, crisis line, crisis hotline: suicide, crisis
addiction, drugs, opioids, alcohol, alcoholism, overdose: addiction, drug, drunk
hospital, hospitals, clinic, medical care, patients: hospital, clinic, patient care, pediatric care
doctors, doctor, nurses, physicians, medical, medicine, medicines, medication: medical, medicine, doctor, physician, health worker
medical supplies: medical supplies, medicine supplies
health, healthcare, health care: health, medical
global health, public health: global health, health equity, health
cure, cures, find a cure: cure, research
caregivers, caregiver, hospice: caregiver
domestic violence, abused women, battered women, abuse survivors: domestic violence, survivor abuse, women abuse, women shelter
abuse: survivor abuse
human trafficking, slavery, sex trafficking: trafficking, slavery
animals, animal, animal welfare, animal rights, animal cruelty, creatures: animal
pets, pet, strays, stray animals, animal rescue, animal shelter, animal shelters, animal adoption, adopt a pet: animal, pet, rescue animal
dogs, dog, puppies, puppy, canine, doggies: dog, canine, animal, pet
cats, cat, kittens, kitten, feline: cat, animal, pet
guide dogs, service dogs, assistance dogs, seeing eye dogs, therapy dogs: service dog, guide dog, canine
horses, horse: horse, animal
wildlife, wild animals, endangered species, endangered animals, species, extinction: wildlife, species, wild, animal
elephants, tigers, lions, pandas, rhinos, wolves, bears, panda, polar bears, gorillas, whales, dolphins: wildlife, wild animal, species
apes, chimps, chimpanzees, monkeys, gorilla: chimpanzee, apes, wildlife
birds, bird, birding, bird watching: bird, waterfowl
ducks, duck, wetlands: waterfowl, wetland, duck
fish, fishing, anglers, trout, rivers, river, streams: fish, trout, river, angler
oceans, ocean, sea, seas, marine life, sea turtles, turtles, coral, coral reefs, plastic in the ocean, ocean plastic, beach cleanup, beaches: ocean, coastal
zoo, zoos, aquarium, aquariums: zoo, aquarium
hunting, hunters, elk: hunting, elk, waterfowl
trees, tree, plant trees, tree planting, planting trees, forests, forest, reforestation, deforestation, woods: tree, forest
rainforest, rainforests, amazon, jungle: rainforest, forest
nature, wilderness, outdoors, land, lands, parks, national parks, trails, hiking: nature, wild place, park, land, wilderness
environment, planet, earth, green, ecology, environmental, save the planet, mother earth: environment, environmental, planet, nature, earth
climate, climate change, global warming, carbon, emissions, greenhouse gas, fossil fuels, clean energy: climate, environment, planet
pollution, toxic, recycling, plastic: environment, clean, pollution
conservation, conserve: conservation, conserve, protect nature
farm animals, farm, farms, farmers, agriculture: farm
art, arts, artists, painting, paintings, sculpture, modern art: art
museum, museums, exhibits, dinosaurs, natural history: museum, natural history
music, musicians, orchestra, symphony, concerts, classical music: music, symphony, orchestra, philharmonic
opera, singing, singers: opera, music
dance, ballet, theater, theatre, drama, performing arts, plays: dance, theater, performing art
tv, television, public television, kids tv, childrens tv: television, sesame
radio, public radio, podcasts: radio
movies, film, films, cinema: film, cinema
history, historic buildings, preservation, heritage: historic, history, heritage
space, astronomy, exploration, explorers: explorer, science
sports, sport, athletes, athletics, athlete: sport, athlete
sports for disabled people, disabled sports, disabled athletes: sport intellectual disability, special olympics
scouts, scouting, camping, camp, summer camp: scout, camp, outdoor
mentors, mentoring, mentor, role models, big brother, big sister: mentor
after school, afterschool, youth programs, youth clubs: youth, young people, club
leadership, young leaders: leadership, lead
volunteering, volunteers, volunteer: volunteer
community foundation, local giving: community foundation, community
thrift store, thrift stores, thrift shop, secondhand, used clothes, clothing, clothes: thrift
toys, toy, christmas gifts, presents, christmas: toy, children
neighbors, neighborhood, community, communities: community, neighborhood
think tank, policy, public policy, politics: policy, research, independent research
nonprofit data, charity ratings, ratings: nonprofit information
neglected children, abused kids, street children, vulnerable children, child protection, foster kids: children, child, harm
child sponsorship, sponsor a child, sponsor: child, children family
child poverty: child, poverty, childhood hunger, children low income
needy, needy people, less fortunate, underprivileged, underserved, disadvantaged people: poverty, poor, low income
needy students, low income students, underprivileged students: scholarship, student, low income
needy families, families in need, poor families, struggling families: poverty, low income, children families, housing families
early childhood, early childhood programs, early learning, preschool programs: early education, child, children
learning materials, textbooks, school books: book, learning resource, classroom
educational equity, education equity, achievement gap: education, low income school, girl education
child hunger, hungry children, hungry kids: hunger, hungry, child hungry
employment, job placement, career training, workforce: job training, job
neighborhood development, urban renewal, community development: community, neighborhood, housing
emergency aid, emergency response: emergency, disaster, relief
natural heritage, natural areas, nature centers: nature, wild place, park, land
carbon footprint, renewable energy, solar, solar power, wind power, green energy, greener energy, sustainability, sustainable, sustainable development: climate, environment, responsible business
coral, corals, sea life, ocean life, sharks, shark: ocean, fish
lakes, lake, wetland, watershed, streams: river, wetland, water
animal testing, animal abuse, cruelty, neglected animals, abused animals, stray or abused animals: animal, animal cruelty, rescue animal, humane
abandoned pets, abandoned animals, homeless pets, homeless animals, pet adoption, second chance for pets: rescue animal, pet, animal
extinct, extinct species, endangered, endangerment, poaching, habitat loss: wildlife, species, wild
bees, butterflies, insects, pollinators: wildlife, nature
animal hospital, veterinary, veterinary care: animal
medical bills, hospital bills, health insurance, free medical care, free treatment, free surgery, low cost medical care, free clinic: free surgery, bill family, family ability pay, patient, pay care, hospital, health care
patient support, patients, sick people, the sick: patient, care
disease research, medical research, finding cures: research cure, research disease, research
epidemic, epidemics, pandemic, covid, ebola: epidemic, vaccine
maternal health, mothers and babies: mother baby, newborn, child
trauma, ptsd, burn victims, burns: burn, heal, mental
prosthetics, amputees, paralysis, paralyzed, spinal injury: spinal cord, injured veteran, orthopedic
historical societies, landmarks, monuments, old buildings, architecture: historic, preservation
broadcasting, media, public media: public television, radio, media
religious federations, federations: federation
suffering, human suffering: suffering, poverty
trafficking, exploitation, modern slavery: human rights, trafficking
national guard, reserves, military spouses, military wives: military family, service member, veteran
adult education, adult literacy: literacy, education, reading
innovation, engineering, inventions: engineering, innovation, science
entrepreneur, young entrepreneurs, business skills, teaching kids about money: young work money enterprise, enterprise
talented students, gifted kids, young talents: talented student, scholarship
greek: hellenic, greek
hawaii, hawaiian, polynesia: hawaii, polynesia
israel: israel, jewish
`
